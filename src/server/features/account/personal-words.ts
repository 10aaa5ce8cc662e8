/** The words by which a member is known in what others wrote. */
import { notationsOf } from '#domain/common/phone-reader.ts';
import type { Database } from '../../db/open.ts';

export interface PersonalWords {
  names: string[];
  organisations: string[];
  contacts: string[];
  /** The email addresses among the contacts: mail may have gone to each. */
  addresses: string[];
}

/** Everything by which the member, and the people and organisations of their applications, are called and reached. */
export async function wordsOfMember(trx: Database, memberIdx: number): Promise<PersonalWords> {
  const member = await trx
    .selectFrom('member')
    .select(['nameKo', 'nameEn', 'id', 'email', 'tel', 'mobile'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const own = trx.selectFrom('participate').select('idx').where('memberIdx', '=', memberIdx);
  const companies = await trx
    .selectFrom('company')
    .select(['nameKo', 'nameEn', 'ceoKo', 'ceoEn', 'chargeName', 'bizRegNo'])
    .select(['tel', 'fax', 'mobile', 'email', 'emailSecond', 'chargeMobile', 'chargeEmail', 'website'])
    .where('participateIdx', 'in', own)
    .execute();
  const buyers = await trx
    .selectFrom('buyer')
    .select(['companyName', 'nameEn', 'tel', 'mobile', 'email', 'website'])
    .where('participateIdx', 'in', own)
    .execute();
  const visitors = await trx
    .selectFrom('visitor')
    .select(['visitorName', 'visitorNameEn', 'organization', 'visitorMobile', 'visitorEmail'])
    .where('participateIdx', 'in', own)
    .execute();
  const words = (...values: (string | null)[]) => [...new Set(values)].filter((value) => value !== null);
  const addresses = words(
    member.id,
    member.email,
    ...companies.flatMap((one) => [one.email, one.emailSecond, one.chargeEmail]),
    ...buyers.map((one) => one.email),
    ...visitors.map((one) => one.visitorEmail),
  );
  return {
    names: words(
      member.nameKo,
      member.nameEn,
      ...companies.flatMap((one) => [one.ceoKo, one.ceoEn, one.chargeName]),
      ...buyers.map((one) => one.nameEn),
      ...visitors.flatMap((one) => [one.visitorName, one.visitorNameEn]),
    ),
    organisations: words(
      ...companies.flatMap((one) => [one.nameKo, one.nameEn]),
      ...buyers.map((one) => one.companyName),
      ...visitors.map((one) => one.organization),
    ),
    contacts: words(
      ...addresses,
      ...companies.flatMap((one) => [one.website, one.bizRegNo]),
      ...buyers.map((one) => one.website),
      ...words(
        member.tel,
        member.mobile,
        ...companies.flatMap((one) => [one.tel, one.fax, one.mobile, one.chargeMobile]),
        ...buyers.flatMap((one) => [one.tel, one.mobile]),
        ...visitors.map((one) => one.visitorMobile),
      ).flatMap(notationsOf),
    ),
    addresses,
  };
}
