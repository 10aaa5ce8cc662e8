/** What the things are called that the rows of the audit were done to, as they are called today; a number alone tells nobody. */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';

interface Name {
  ko: string;
  en: string;
}
type Names = Map<number, Name>;
interface Row {
  action: string;
  subject: string;
  subjectIdx: number | null;
}

/** The name of what a row was done to; null for what is gone or has none. */
export async function subjectNames(db: Database, rows: readonly Row[]): Promise<(row: Row) => Name | null> {
  const found = new Map<string, Names>();
  for (const [kind, same] of Map.groupBy(rows, kindOf)) {
    const idxs = [...new Set(same.flatMap(({ subjectIdx }) => subjectIdx ?? []))];
    const read = readers[kind];
    if (read && idxs.length > 0) found.set(kind, await read(db, idxs));
  }
  return (row) => found.get(kindOf(row))?.get(row.subjectIdx ?? 0) ?? null;
}

/** Posts and their categories are both of the board. */
const kindOf = ({ action, subject }: Row) =>
  subject === 'board' && /Category/.test(action) ? 'category' : subject;

interface Found {
  idx: number;
  ko: string | null;
  en: string | null;
}

/** One of the two names stands for a missing other. */
const named = (rows: readonly Found[]): Names =>
  new Map(
    rows.flatMap(({ idx, ko, en }) => {
      const [first, second] = [ko || en, en || ko];
      return first && second ? [[idx, { ko: first, en: second }] as const] : [];
    }),
  );

/** Rows that are called by columns of their own. */
const columns =
  (table: string, ko: string, en = ko) =>
  async (db: Database, idxs: readonly number[]) => {
    const given = numbers(db, JSON.stringify(idxs));
    const { rows } = await sql<Found>`select idx, ${sql.ref(ko)} as ko, ${sql.ref(en)} as en
    from ${sql.table(table)} where idx in ${given}`.execute(db);
    return named(rows);
  };

const readers: Record<string, ((db: Database, idxs: readonly number[]) => Promise<Names>) | undefined> = {
  participate: participants,
  matching: meetings,
  event: columns('event', 'nameKo', 'nameEn'),
  member: members,
  visitor: columns('visitor', 'visitorName', 'visitorNameEn'),
  board: columns('boardPost', 'titleKo', 'titleEn'),
  category: columns('boardCategory', 'nameKo', 'nameEn'),
  template: columns('mailTemplate', 'name'),
  mailing: columns('mailing', 'name'),
  interpreter: columns('interpreter', 'name'),
};

/** Who left has no name any more. */
async function members(db: Database, idxs: readonly number[]): Promise<Names> {
  const rows = await db
    .selectFrom('member')
    .select(['idx', 'nameKo as ko', 'nameEn as en'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .where('leftAt', 'is', null)
    .execute();
  return named(rows);
}

/** A company, a buyer's company, else who takes part. */
async function participants(db: Database, idxs: readonly number[]): Promise<Names> {
  const rows = await db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx', 'buyer.companyName'])
    .select(['company.nameKo', 'company.nameEn', 'member.nameKo as personKo', 'member.nameEn as personEn'])
    .where('member.leftAt', 'is', null)
    .where('participate.idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  return named(
    rows.map((row) => ({
      idx: row.idx,
      ko: row.nameKo || row.companyName || row.personKo,
      en: row.nameEn || row.companyName || row.personEn,
    })),
  );
}

async function meetings(db: Database, idxs: readonly number[]): Promise<Names> {
  const rows = await db
    .selectFrom('matching')
    .select(['idx', 'companyIdx', 'buyerIdx'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  const sides = await participants(
    db,
    rows.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]),
  );
  const both = (company: Name | undefined, buyer: Name | undefined, locale: keyof Name) =>
    company && buyer ? `${company[locale]} – ${buyer[locale]}` : null;
  return named(
    rows.map(({ idx, companyIdx, buyerIdx }) => {
      const [company, buyer] = [sides.get(companyIdx), sides.get(buyerIdx)];
      return { idx, ko: both(company, buyer, 'ko'), en: both(company, buyer, 'en') };
    }),
  );
}
