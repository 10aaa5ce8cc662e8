/** Whom everyone would like to meet. The organiser's meetings stand already, so that whoever tries it may ask for more. */
import { replaceLists, type StoredList } from '#server/features/participation/rows/preference.ts';
import type { Held } from './meetings.ts';
import type { BuyerHere, CompanyHere, Filling } from './people.ts';
import { dice } from './random.ts';

/** So many of one list, and how often somebody ranked nobody. */
const [fewest, most, leftOut] = [3, 8, 0.1];

/** Chance of its own: what else is made from the filling's stays as it was. */
const seed = 94;

/** Whom they meet comes first for nearly everybody, then others; nobody whom they do not want to meet. */
export async function addPreferences(
  { trx, eventIdx, calendar }: Filling,
  held: readonly Held[],
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  const chance = dice(seed);
  const unwanted = new Set(
    (await trx.selectFrom('notWith').select(['participateIdx', 'otherIdx']).execute()).map(
      ({ participateIdx, otherIdx }) => `${participateIdx} ${otherIdx}`,
    ),
  );
  const approved = await trx
    .selectFrom('participate')
    .select(['idx', 'side'])
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'COMPLETE')
    .orderBy('idx')
    .execute();
  const here = new Set(approved.map(({ idx }) => idx));
  const idxsOf = (people: readonly { participateIdx: number }[]) =>
    people.map(({ participateIdx }) => participateIdx).filter((idx) => here.has(idx));
  const [ofCompanies, ofBuyers] = [idxsOf(companies), idxsOf(buyers)];
  const list = (fromIdx: number, side: 'company' | 'buyer', others: readonly number[]): StoredList => {
    const met = held
      .filter(({ company, buyer }) => (side === 'company' ? company : buyer).participateIdx === fromIdx)
      .map(({ company, buyer }) => (side === 'company' ? buyer : company).participateIdx);
    const wanted = [...new Set([...chance.some(met, 4), ...chance.some(others, most)])].filter(
      (idx) => here.has(idx) && !unwanted.has(`${fromIdx} ${idx}`),
    );
    const mixed = [...chance.shuffled(wanted.slice(0, 5)), ...wanted.slice(5)];
    return { eventIdx, fromIdx, side, toIdxs: mixed.slice(0, chance.whole(fewest, most)) };
  };
  const lists = [
    ...ofCompanies.map((idx) => list(idx, 'company', ofBuyers)),
    ...ofBuyers.map((idx) => list(idx, 'buyer', ofCompanies)),
  ].filter(({ toIdxs }, at) => toIdxs.length > 0 && (at === 0 || !chance.chance(leftOut)));
  await replaceLists(trx, lists);
  for (const [at, { fromIdx }] of lists.entries())
    await trx
      .insertInto('ranking')
      .values({
        participateIdx: fromIdx,
        eventIdx,
        version: 1,
        savedAt: calendar.at(-14 - (at % 7), '09:30'),
        remindedAt: null,
      })
      .execute();
  await trx
    .updateTable('event')
    .set({
      matchingWay: 'mixed',
      rankUntil: calendar.at(-12, '17:00'),
      publishedAt: calendar.at(-10, '10:00'),
    })
    .where('idx', '=', eventIdx)
    .execute();
}
