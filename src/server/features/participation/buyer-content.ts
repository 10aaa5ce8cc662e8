/** A buyer's content, stored in several tables and read and written as one. */
import type { z } from 'zod';
import type { ownBuyer } from '#api/participation/buyer.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { isE164 } from '#domain/common/numbers/phone.ts';
import { e164Of } from '#domain/common/numbers/phone-reader.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { BuyerInput } from '#domain/participation/buyer.ts';
import type { Database } from '../../db/open.ts';
import { differing } from '../../db/same.ts';
import { choicesOf, saveChoices } from './rows/choices.ts';
import type { Change } from './rows/shown.ts';

/** Inserts or replaces a buyer's content, unless it is what is stored, and answers what changed. Call `refreshSearch` after a change. */
export async function saveBuyer(
  trx: Database,
  { participateIdx, eventIdx }: { participateIdx: number; eventIdx: number },
  given: BuyerInput,
  at: string,
): Promise<Change> {
  const content = withNumbers(given);
  const stored = await ownBuyerOf(trx, participateIdx);
  if (stored && differing(stored, content).length === 0) return 'nothing';
  const { industries, tradeCommittees, hopeCountries, hopeRegions, hopeCompanyIdxs, ...columns } = content;
  const { idx: buyerIdx } = await trx
    .insertInto('buyer')
    .values({ ...columns, participateIdx, searchText: '', createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('participateIdx').doUpdateSet({ ...columns, updatedAt: at }))
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveChoices(trx, participateIdx, { industries, tradeCommittees, hopeCountries, hopeRegions });
  await saveHopes(trx, buyerIdx, eventIdx, hopeCompanyIdxs);
  return 'lists';
}

/** Numbers in E.164: a form that asks no country reads none of them, and here it is known (docs/rules.md, P14). */
function withNumbers(given: BuyerInput): BuyerInput {
  const content = { ...given };
  for (const name of ['tel', 'mobile'] as const) {
    const typed = content[name];
    if (!typed || isE164(typed)) continue;
    const read = e164Of(typed, content.country);
    if (read === null)
      throw new Refusal('invalid_parameter', [
        { field: ['buyer', name].join('.'), rule: 'phone', params: {} },
      ]);
    content[name] = read;
  }
  return content;
}

/** Hoped-for companies are approved ones of the event; one that was chosen before may have gone since. */
async function saveHopes(
  trx: Database,
  buyerIdx: number,
  eventIdx: number,
  companyIdxs: readonly number[],
): Promise<void> {
  const before = await trx
    .deleteFrom('buyerHopeCompany')
    .where('buyerIdx', '=', buyerIdx)
    .returning('companyIdx')
    .execute();
  if (companyIdxs.length === 0) return;
  const approved = await trx
    .selectFrom('participate')
    .select('idx as companyIdx')
    .where('idx', 'in', [...companyIdxs])
    .where('eventIdx', '=', eventIdx)
    .where('side', '=', 'company')
    .where('state', '=', 'COMPLETE')
    .execute();
  const known = new Set([...before, ...approved].map((row) => row.companyIdx));
  const errors = companyIdxs.flatMap((idx, at): FieldError[] =>
    known.has(idx) ? [] : [{ field: `buyer.hopeCompanyIdxs.${at}`, rule: 'one_of', params: {} }],
  );
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
  await trx
    .insertInto('buyerHopeCompany')
    .values(companyIdxs.map((companyIdx) => ({ buyerIdx, companyIdx })))
    .execute();
}

/** A buyer as they and managers read it; null when this participation is not a buyer's. */
export async function ownBuyerOf(
  db: Database,
  participateIdx: number,
): Promise<z.output<typeof ownBuyer> | null> {
  const row = await db
    .selectFrom('buyer')
    .selectAll()
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!row) return null;
  const { idx, participateIdx: _, searchText, nameText, personText, createdAt, updatedAt, ...columns } = row;
  const choices = (await choicesOf(db, [participateIdx]))(participateIdx);
  const hopes = await db
    .selectFrom('buyerHopeCompany')
    .select('companyIdx')
    .where('buyerIdx', '=', idx)
    .orderBy('companyIdx')
    .execute();
  return {
    ...columns,
    industries: choices.industries,
    tradeCommittees: choices.tradeCommittees,
    hopeCountries: choices.hopeCountries,
    hopeRegions: choices.hopeRegions,
    hopeCompanyIdxs: hopes.map((hope) => hope.companyIdx),
  };
}
