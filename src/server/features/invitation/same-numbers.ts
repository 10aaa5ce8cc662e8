/** Companies of a sheet that have the registration number of another, in the sheet or in the event (docs/rules.md, P24). */
import { sql } from 'kysely';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { texts } from '../../db/search.ts';
import type { SheetRow } from './sheet-rows.ts';

/** Numbers that are looked up in one go; then others have their turn. */
const atATime = 500;

/** Each number that stands there twice: its rows, and who of the event has it already under another address. */
export async function sameNumbers(
  db: Database,
  { eventIdx, now }: { eventIdx: number; now: Date },
  rows: readonly SheetRow[],
): Promise<SheetAnswer['sameNumbers']> {
  const rowsOf = new Map<string, SheetRow[]>();
  for (const row of rows) {
    const number = row.content.company.bizRegNo;
    if (typeof number === 'string') rowsOf.set(number, [...(rowsOf.get(number) ?? []), row]);
  }
  const numbers = [...rowsOf.keys()];
  const known = new Map<string, string[]>();
  for (let at = 0; at < numbers.length; at += atATime)
    for (const { bizRegNo, email, name } of await companiesWith(
      db,
      { eventIdx, now },
      numbers.slice(at, at + atATime),
    )) {
      // A row about the same person is nobody's second.
      const isOther = rowsOf.get(bizRegNo)?.some((row) => row.email !== email.toLowerCase());
      if (isOther) known.set(bizRegNo, [...(known.get(bizRegNo) ?? []), name || email]);
    }
  return [...rowsOf]
    .filter(([number, of]) => of.length > 1 || known.has(number))
    .slice(0, limits.sheetFaults)
    .map(([bizRegNo, of]) => ({
      bizRegNo,
      rows: of.map(({ row }) => row).slice(0, limits.sheetFaultRows),
      known: (known.get(bizRegNo) ?? []).slice(0, limits.sheetFaultRows),
    }));
}

/** Who of the event has one of these numbers: companies that take part or applied, and those that are invited. */
async function companiesWith(
  db: Database,
  { eventIdx, now }: { eventIdx: number; now: Date },
  numbers: readonly string[],
): Promise<{ bizRegNo: string; email: string; name: string }[]> {
  const given = texts(db, JSON.stringify(numbers));
  const taking = await db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .select(['company.bizRegNo', 'member.id as email', 'company.nameKo', 'company.nameEn'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', 'in', liveStates)
    .where('company.bizRegNo', 'in', given)
    .execute();
  const number = hasRowLocks(db)
    ? sql<string>`content::json -> 'company' ->> 'bizRegNo'`
    : sql<string>`json_extract(content, '$.company.bizRegNo')`;
  const invited = await db
    .selectFrom('invitation')
    .select(['email', number.as('bizRegNo')])
    .where('eventIdx', '=', eventIdx)
    .where('type', '=', 'COMPANY')
    .where('content', 'is not', null)
    .where('expiresAt', '>', now.toISOString())
    .where(number, 'in', given)
    .execute();
  return [
    ...taking.map(({ bizRegNo, email, nameKo, nameEn }) => ({
      bizRegNo: bizRegNo ?? '',
      email: email ?? '',
      name: nameKo ?? nameEn ?? '',
    })),
    ...invited.map(({ bizRegNo, email }) => ({ bizRegNo, email, name: email })),
  ];
}
