/** Whom the organiser's sheet wants to meet, with what became of each pair, a meeting that a manager has locked, and another that is to come before or after it. */
import type { WantedPairState } from '#domain/matching/wanted-pair.ts';
import { notWith } from '../data/script.ts';
import type { Held } from './meetings.ts';
import type { BuyerHere, CompanyHere, Filling } from './people.ts';

/** Of the meetings to come: so many are of the sheet, and so many of these must take place. */
const [ofSheet, must] = [8, 3];

export async function addWantedPairs(
  { trx, eventIdx, calendar }: Filling,
  held: readonly Held[],
  companies: readonly CompanyHere[],
  buyers: readonly BuyerHere[],
): Promise<void> {
  const at = calendar.at(-10, '09:30');
  const { idx: memberIdx } = await trx
    .selectFrom('permission')
    .select('memberIdx as idx')
    .orderBy('memberIdx')
    .executeTakeFirstOrThrow();
  const { idx: runIdx } = await trx
    .insertInto('pairRun')
    .values({ eventIdx, memberIdx, createdAt: at, endedAt: at })
    .returning('idx')
    .executeTakeFirstOrThrow();
  const coming = held.filter(({ day }) => day > 0).slice(0, ofSheet);
  const company = companies.find((entry) => entry.company.slug === notWith.company);
  const buyer = buyers.find((entry) => entry.buyer.slug === notWith.buyer);
  // One of the two does not want it, which goes before whatever must be.
  const refused = company && buyer ? [{ company, buyer }] : [];
  const row = (pair: { company: CompanyHere; buyer: BuyerHere }, no: number, state: WantedPairState) => ({
    eventIdx,
    companyIdx: pair.company.participateIdx,
    buyerIdx: pair.buyer.participateIdx,
    rank: no + 1,
    must: no < must || state === 'unplaced' ? ('Y' as const) : ('N' as const),
    note: no === 0 ? '작년 상담의 후속이에요. · It follows on from last year.' : null,
    rowNo: no + 2,
    state,
    obstacles: state === 'unplaced' ? 'notPossible' : null,
    runIdx,
    createdAt: at,
    updatedAt: at,
  });
  await trx
    .insertInto('wantedPair')
    .values([
      ...coming.map((pair, no) => row(pair, no, 'made')),
      ...refused.map((pair, no) => row(pair, coming.length + no, 'unplaced')),
    ])
    .execute();
  const locked = coming[must - 1];
  if (!locked) return;
  await lock(trx, locked, at);
  await orderWith(
    trx,
    locked,
    held.filter(({ day }) => day > 0),
    { eventIdx, createdAt: at },
  );
}

/** One that must take place, and is not of whoever can be tried: they may move theirs. */
async function lock(trx: Filling['trx'], meeting: Held, createdAt: string): Promise<void> {
  const place = await trx
    .selectFrom('placement')
    .select(['matchingIdx', 'slotIdx', 'tableIdx'])
    .where('matchingIdx', '=', meeting.matchingIdx)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('placementLock')
    .values({ ...place, createdAt })
    .execute();
}

/** The two stay as they stand: another meeting of the same company or buyer, whichever of the two is first, before the other. */
async function orderWith(
  trx: Filling['trx'],
  meeting: Held,
  coming: readonly Held[],
  row: { eventIdx: number; createdAt: string },
): Promise<void> {
  const other = coming.find(
    ({ company, buyer, slot }) =>
      (company === meeting.company || buyer === meeting.buyer) && slot.startsAt !== meeting.slot.startsAt,
  );
  if (!other) return;
  const isFirst = meeting.slot.startsAt < other.slot.startsAt;
  const [before, after] = isFirst ? [meeting, other] : [other, meeting];
  await trx
    .insertInto('meetingOrder')
    .values({ ...row, beforeIdx: before.matchingIdx, afterIdx: after.matchingIdx })
    .execute();
}
