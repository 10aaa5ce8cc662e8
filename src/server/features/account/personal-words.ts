/** The words by which a member is known in what others wrote. */
import type { SelectQueryBuilder } from 'kysely';
import { notationsOf } from '#domain/common/numbers/phone-reader.ts';
import type { TextField } from '#domain/common/text-fields.ts';
import { buyerTexts } from '#domain/participation/buyer.ts';
import { companyTexts } from '#domain/participation/company.ts';
import { visitorTexts } from '#domain/visitor/visitor.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';

export interface PersonalWords {
  names: string[];
  organisations: string[];
  contacts: string[];
  /** The email addresses among the contacts: mail may have gone to each. */
  addresses: string[];
}

const memberTexts = {
  nameKo: { tells: 'name' },
  nameEn: { tells: 'name' },
  id: { tells: 'email' },
  email: { tells: 'email' },
  tel: { tells: 'phone' },
  mobile: { tells: 'phone' },
} as const satisfies Record<string, Pick<TextField, 'tells'>>;

const personTexts = {
  name: { tells: 'name' },
  email: { tells: 'email' },
  tel: { tells: 'phone' },
} as const satisfies Record<string, Pick<TextField, 'tells'>>;

type Fields = Readonly<Record<string, Pick<TextField, 'tells'>>>;
/** The fields that tell of somebody. */
type Telling<Of extends Fields> = {
  [Key in keyof Of & string]: Of[Key]['tells'] extends null ? never : Key;
}[keyof Of & string];
const telling = <Of extends Fields>(fields: Of) =>
  Object.keys(fields).filter((key) => fields[key]?.tells) as Telling<Of>[];

/** Everything by which the member, and the people and organisations of their applications, are called and reached. */
export async function wordsOfMember(trx: Database, memberIdx: number): Promise<PersonalWords> {
  const own = trx.selectFrom('participate').select('idx').where('memberIdx', '=', memberIdx);
  const member = trx.selectFrom('member').select(telling(memberTexts)).where('idx', '=', memberIdx);
  return wordsOf(trx, own, saidBy([await member.executeTakeFirstOrThrow()], memberTexts));
}

/** The same of somebody without an account. */
export async function wordsOfPerson(trx: Database, participateIdx: number): Promise<PersonalWords> {
  const own = trx.selectFrom('participate').select('idx').where('idx', '=', participateIdx);
  const person = trx
    .selectFrom('representative')
    .select(telling(personTexts))
    .where('contactOf', '=', participateIdx);
  return wordsOf(trx, own, saidBy(await person.execute(), personTexts));
}

async function wordsOf(
  trx: Database,
  own: SelectQueryBuilder<Tables, 'participate', { idx: number }>,
  saidByThem: ReturnType<typeof saidBy>,
): Promise<PersonalWords> {
  const companies = trx
    .selectFrom('company')
    .select(telling(companyTexts))
    .where('participateIdx', 'in', own);
  const buyers = trx.selectFrom('buyer').select(telling(buyerTexts)).where('participateIdx', 'in', own);
  const visitors = trx.selectFrom('visitor').select(telling(visitorTexts)).where('participateIdx', 'in', own);
  const said = [
    ...saidByThem,
    ...saidBy(await companies.execute(), companyTexts),
    ...saidBy(await buyers.execute(), buyerTexts),
    ...saidBy(await visitors.execute(), visitorTexts),
  ];
  const of = (wanted: TextField['tells']) => [
    ...new Set(said.flatMap(({ tells, text }) => (tells === wanted ? [text] : []))),
  ];
  const addresses = of('email');
  return {
    names: of('name'),
    organisations: of('organisation'),
    contacts: [...new Set([...addresses, ...of('contact'), ...of('phone').flatMap(notationsOf)])],
    addresses,
  };
}

const saidBy = (rows: readonly Readonly<Record<string, string | null>>[], fields: Fields) =>
  rows.flatMap((row) =>
    Object.entries(row).flatMap(([key, text]) =>
      text === null ? [] : [{ tells: fields[key]?.tells ?? null, text }],
    ),
  );
