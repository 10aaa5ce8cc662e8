/** A buyer's content, stored in several tables and read and written as one. */
import type { z } from 'zod';
import type { ownBuyer } from '#api/buyer.ts';
import type { BuyerInput } from '#domain/buyer.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { FieldError } from '#domain/validation.ts';
import type { Database } from '../../db/open.ts';
import { choicesOf, saveChoices } from './choices.ts';

/** Inserts or replaces a buyer's content. Call `refreshSearch` afterwards. */
export async function saveBuyer(
  trx: Database,
  { participateIdx, eventIdx }: { participateIdx: number; eventIdx: number },
  content: BuyerInput,
  at: string,
): Promise<void> {
  const { industries, tradeCommittees, hopeCountries, hopeRegions, hopeCompanyIdxs, ...columns } = content;
  const { idx: buyerIdx } = await trx
    .insertInto('buyer')
    .values({ ...columns, participateIdx, searchText: '', createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('participateIdx').doUpdateSet({ ...columns, updatedAt: at }))
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveChoices(trx, participateIdx, { industries, tradeCommittees, hopeCountries, hopeRegions });
  await saveHopes(trx, buyerIdx, eventIdx, hopeCompanyIdxs);
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
