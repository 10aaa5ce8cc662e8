/**
 * What the organiser and a company have settled before there are meetings: tables of one's own, tables that are closed, an interpreter who
 * comes along; and a morning that is blocked for a late flight.
 */
import { addMarks } from '#server/features/matching/slots/marks.ts';
import type { BuyerHere, CompanyHere, Filling } from './people.ts';

/** By slug. The buyer's is the lounge (`video.ts`). */
const own = [
  { slug: 'badagil', tableNo: 28 },
  { slug: 'alpenglanz-hotels', tableNo: 30 },
];
/** One is used in no slot, and the quiet room not on the last afternoon. */
const closed = { forGood: 26, onLastAfternoon: 29 };
const withInterpreter = { slug: 'jangdokmaru', languages: ['de', 'en'] as const };
const withLateFlight = 'noripan';

const lastDay = 4;

/** Before the meetings, which take their tables and interpreters by it. */
export async function addOrganised(
  { trx, eventIdx, calendar }: Filling,
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  const tables = trx.updateTable('eventTable').where('eventIdx', '=', eventIdx);
  for (const { slug, tableNo } of own)
    await tables
      .set({ ownerIdx: participationOf(slug, companies, buyers) })
      .where('no', '=', tableNo)
      .execute();
  await tables.set({ isOpen: 'N' }).where('no', '=', closed.forGood).execute();
  const { idx: tableIdx } = await trx
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('no', '=', closed.onLastAfternoon)
    .executeTakeFirstOrThrow();
  const afternoon = await slotsBetween(
    { trx, eventIdx },
    calendar.at(lastDay, '13:00'),
    calendar.at(lastDay + 1, '00:00'),
  );
  await trx
    .insertInto('tableSlot')
    .values(afternoon.map((slotIdx) => ({ slotIdx, tableIdx, matchingIdx: null })))
    .execute();
  const companyIdx = participationOf(withInterpreter.slug, companies, buyers);
  await trx.updateTable('participate').set({ ownInterpreter: 'Y' }).where('idx', '=', companyIdx).execute();
  await trx
    .insertInto('ownInterpreterLanguage')
    .values(withInterpreter.languages.map((language) => ({ participateIdx: companyIdx, language })))
    .execute();
}

/** After all meetings: what the company has free of the last morning is blocked, for whoever is among its people; not what a request wishes for. */
export async function addBlockedMorning(
  { trx, eventIdx, calendar }: Filling,
  companies: readonly CompanyHere[],
): Promise<void> {
  const participateIdx = participationOf(withLateFlight, companies, []);
  const morning = await slotsBetween(
    { trx, eventIdx },
    calendar.at(lastDay, '00:00'),
    calendar.at(lastDay, '12:00'),
  );
  const busy = await trx
    .selectFrom('busy')
    .select('slotIdx')
    .where('participateIdx', '=', participateIdx)
    .execute();
  const wished = await trx
    .selectFrom('matchingWish')
    .innerJoin('matching', 'matching.idx', 'matchingWish.matchingIdx')
    .select('matchingWish.slotIdx')
    .where('matching.companyIdx', '=', participateIdx)
    .where('matching.state', '=', 'request')
    .execute();
  const taken = new Set([...busy, ...wished].map(({ slotIdx }) => slotIdx));
  await addMarks(
    trx,
    { participateIdx, representativeIdx: null },
    morning.filter((slotIdx) => !taken.has(slotIdx)),
  );
}

async function slotsBetween(
  { trx, eventIdx }: Pick<Filling, 'trx' | 'eventIdx'>,
  from: string,
  to: string,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .orderBy('startsAt')
    .execute();
  return rows.map(({ idx }) => idx);
}

function participationOf(
  slug: string,
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): number {
  const found =
    companies.find(({ company }) => company.slug === slug) ?? buyers.find(({ buyer }) => buyer.slug === slug);
  if (!found) throw new Error(`Nobody is called ${slug}.`);
  return found.participateIdx;
}
