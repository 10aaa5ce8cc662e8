/** What the desk and the two of an offer read of holes on the day (docs/rules.md, H4, H5). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Hole, HoleOffer } from '#api/matching/hole.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { tableNameIn } from '#domain/event/table-label.ts';
import { holeCandidates, holeLimits } from '#domain/matching/hole.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { record } from '../matching/by-manager/by-hand.ts';
import { tellArranged } from '../matching/placing/place.ts';
import { participationNames, shownNames } from '../matching/rows/participation-names.ts';
import { slotEnd } from '../matching/slots/slots.ts';
import { fillHole } from './fill.ts';
import { freeOf } from './free.ts';
import { type Partner, partnersOf } from './partners.ts';
import { type HoleRow, holeOf, isOpen, lockToFill, openHoles } from './rows.ts';

type Names = Map<number, ReturnType<typeof shownNames>>;

/** By their numbers, as lists of meetings say them. */
async function namesOf(db: Database, idxs: readonly number[]): Promise<Names> {
  const rows = await participationNames(db)
    .where('participate.idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  return new Map(rows.map((row) => [row.participateIdx, shownNames(row)]));
}

/** By the idx of a table, its number and name. */
async function tablesOf(db: Database, idxs: readonly (number | null)[]) {
  const rows = await db
    .selectFrom('eventTable')
    .select(['idx', 'no', 'nameKo as tableNameKo', 'nameEn as tableNameEn'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs.filter((idx) => idx !== null))))
    .execute();
  return new Map(rows.map((row) => [row.idx, row]));
}

type TablesBy = Awaited<ReturnType<typeof tablesOf>>;

function placeIn(
  { startsAt, until, tableIdx }: Pick<HoleRow, 'startsAt' | 'until' | 'tableIdx'>,
  slotMinutes: number,
  tables: TablesBy,
) {
  const table = tables.get(tableIdx ?? 0);
  return {
    ...{ startsAt, until, endsAt: slotEnd(startsAt, slotMinutes) },
    tableNo: table?.no ?? null,
    tableName: table ? tableNameIn(table) : null,
  };
}

/** The holes that can be filled now, with whom; none where the event offers none. */
export async function holeList(
  context: ContextOf<'GET /manage/hole/getHoles'>,
): Promise<AnswerOf<'GET /manage/hole/getHoles'>> {
  const { db, eventIdx, now } = context;
  const event = await context.event();
  const offers = event.holeOffers;
  if (offers === 'off') return { offers, holes: [] };
  const rows = await openHoles(db, { eventIdx, at: now.toISOString(), most: holeLimits.listed });
  const found: { hole: HoleRow; partners: Partner[] }[] = [];
  for (const hole of rows)
    if ((await freeOf(db, event, hole, [])).size > 0) {
      const partners = holeCandidates(await partnersOf(db, event, hole, now));
      found.push({ hole, partners: partners.slice(0, holeLimits.candidates) });
    }
  const names = await namesOf(
    db,
    found.flatMap(({ hole, partners }) => [
      hole.participateIdx,
      ...partners.map(({ participateIdx }) => participateIdx),
    ]),
  );
  const tables = await tablesOf(
    db,
    found.map(({ hole }) => hole.tableIdx),
  );
  const asked = await askedIn(
    db,
    found.map(({ hole }) => hole.idx),
  );
  return {
    offers,
    holes: found.flatMap(({ hole, partners }): Hole[] => {
      const who = names.get(hole.participateIdx);
      if (!who) return [];
      return [
        {
          ...{ holeIdx: hole.idx, why: hole.why },
          ...who,
          ...placeIn(hole, event.slotMinutes, tables),
          candidates: partners.flatMap((partner) => {
            const name = names.get(partner.participateIdx);
            const { left, other, metres } = partner;
            const wants = (wish: Partner['left']) => wish.hasAsked || wish.rank !== null;
            return name
              ? [
                  {
                    ...name,
                    isMutual: wants(left) && wants(other),
                    hasRequest: left.hasAsked || other.hasAsked,
                    metres: metres === null ? null : Math.round(metres),
                    asked: asked.get(`${hole.idx} ${partner.participateIdx}`) ?? null,
                  },
                ]
              : [];
          }),
        },
      ];
    }),
  };
}

type Asked = NonNullable<Hole['candidates'][number]['asked']>;

/** By hole and candidate, where their offer stands. */
async function askedIn(db: Database, holeIdxs: readonly number[]): Promise<Map<string, Asked>> {
  const rows = await db
    .selectFrom('holeOffer')
    .select(['holeIdx', 'otherIdx', 'state', 'otherYesAt'])
    .where('holeIdx', 'in', numbers(db, JSON.stringify(holeIdxs)))
    .execute();
  return new Map(
    rows.map(({ holeIdx, otherIdx, state, otherYesAt }) => [
      `${holeIdx} ${otherIdx}`,
      state === 'declined' ? 'declined' : state === 'gone' ? 'gone' : otherYesAt === null ? 'asked' : 'yes',
    ]),
  );
}

/** A manager brings the two together: made in one step, told to both, and in the audit. */
export async function fillByHand(
  context: ContextOf<'POST /manage/hole/fill'>,
  { holeIdx, participateIdx: otherIdx }: CheckedOf<'POST /manage/hole/fill'>,
): Promise<AnswerOf<'POST /manage/hole/fill'>> {
  const { db, eventIdx, now } = context;
  const event = await context.event();
  const seen = await holeOf(db, holeIdx);
  if (seen?.eventIdx !== eventIdx) throw new Refusal('hole_gone');
  await lockToFill(db, seen, otherIdx);
  // Read anew behind the locks.
  const hole = await holeOf(db, holeIdx);
  const isThere = hole?.eventIdx === eventIdx && isOpen(hole, now) && event.holeOffers !== 'off';
  if (!hole || !isThere) throw new Refusal('hole_gone');
  const meeting = await fillHole(db, { event, hole, otherIdx, now });
  // Which slots are free otherwise is of no use to who sits there now.
  if (!meeting) throw new Refusal('already_assigned');
  await record(context, meeting, {
    action: 'arrange',
    reason: null,
    after: { state: 'complete', startsAt: hole.startsAt },
  });
  await tellArranged(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return { matchingIdx: meeting.idx };
}

/** What the reader is asked at this moment. */
export async function openOffers(context: ContextOf<'GET /hole/getOffers'>): Promise<HoleOffer[]> {
  const { db, eventIdx, own, now } = context;
  const { slotMinutes, holeOffers } = await context.event();
  if (holeOffers !== 'phones') return [];
  const rows = await db
    .selectFrom('holeOffer')
    .innerJoin('hole', 'hole.idx', 'holeOffer.holeIdx')
    .innerJoin('slot', 'slot.idx', 'hole.slotIdx')
    .select(['holeOffer.idx', 'holeOffer.otherIdx', 'holeOffer.leftYesAt', 'holeOffer.otherYesAt'])
    .select(['hole.participateIdx as leftIdx', 'hole.tableIdx', 'hole.until', 'slot.startsAt'])
    .where('holeOffer.eventIdx', '=', eventIdx)
    .where('holeOffer.state', '=', 'open')
    .where('hole.until', '>', now.toISOString())
    .where((is) =>
      is.or([
        is.and([is('holeOffer.otherIdx', '=', own.idx), is('holeOffer.otherAskedAt', 'is not', null)]),
        is.and([is('hole.participateIdx', '=', own.idx), is('holeOffer.leftAskedAt', 'is not', null)]),
      ]),
    )
    .orderBy('hole.until')
    .orderBy('holeOffer.idx')
    .limit(holeLimits.listed)
    .execute();
  const facing = (row: (typeof rows)[number]) => (row.leftIdx === own.idx ? row.otherIdx : row.leftIdx);
  const names = await namesOf(db, rows.map(facing));
  const tables = await tablesOf(
    db,
    rows.map(({ tableIdx }) => tableIdx),
  );
  return rows.flatMap((row): HoleOffer[] => {
    const who = names.get(facing(row));
    const isThere = row.leftIdx === own.idx;
    return who
      ? [
          {
            offerIdx: row.idx,
            ...who,
            ...placeIn(row, slotMinutes, tables),
            isThere,
            saidYes: (isThere ? row.leftYesAt : row.otherYesAt) !== null,
          },
        ]
      : [];
  });
}
