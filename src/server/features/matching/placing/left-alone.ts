/**
 * Whoever is left alone in a slot of the day leaves a row from which the hole is offered (docs/rules.md, H1). Written with what left them
 * alone, so that no process has to be there.
 */
import { type HoleWhy, holeUntil, isHole } from '#domain/matching/hole.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { statementsOf } from '../rows/statements.ts';

/** A slot of the event that begins then, and what of the event counts. */
const slotThen = prepared((db, given: { eventIdx: number; startsAt: string }) =>
  db
    .selectFrom('slot')
    .innerJoin('event', 'event.idx', 'slot.eventIdx')
    .select(['slot.idx', 'slot.startsAt', 'event.slotMinutes', 'event.holeOffers'])
    .where('slot.eventIdx', '=', given.eventIdx)
    .where('slot.startsAt', '=', given.startsAt),
);

interface Left {
  meeting: Pick<MatchingRow, 'idx' | 'eventIdx' | 'companyIdx' | 'buyerIdx'>;
  startsAt: string;
  tableIdx: number | null;
  why: HoleWhy;
  /** Who is left alone, with who sat, or was to sit, there. */
  alone: readonly { side: MeetingSide; representativeIdx: number | null; hereAt?: string | null }[];
  now: Date;
}

/** Notes who is left alone in a meeting's slot, where that is a hole now and the event has any of them offered; saying it again changes nothing. */
export async function noteLeftAlone(
  trx: Database,
  { meeting, startsAt, tableIdx, why, alone, now }: Left,
): Promise<void> {
  const [slot] = await slotThen(trx, { eventIdx: meeting.eventIdx, startsAt });
  if (!slot || slot.holeOffers === 'off' || !isHole(now, startsAt, slot.slotMinutes)) return;
  const at = now.toISOString();
  for (const { side, representativeIdx, hereAt = null } of alone) {
    const participateIdx = side === 'company' ? meeting.companyIdx : meeting.buyerIdx;
    const ofMeeting = { matchingIdx: meeting.idx, participateIdx };
    await trx
      .insertInto('hole')
      .values({
        ...ofMeeting,
        ...{ eventIdx: meeting.eventIdx, slotIdx: slot.idx, representativeIdx, hereAt, why, tableIdx },
        ...{ until: holeUntil(startsAt, slot.slotMinutes), createdAt: at, updatedAt: at },
      })
      .onConflict((on) => on.doNothing())
      .execute();
    // Of what was said, taken back and said again.
    await trx
      .updateTable('hole')
      .set({ state: 'open', updatedAt: at })
      .where((is) => is.and(ofMeeting))
      .where('state', '=', 'ended')
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('hole as open')
              .select('open.idx')
              .where('open.slotIdx', '=', slot.idx)
              .where('open.participateIdx', '=', participateIdx)
              .where('open.state', '=', 'open'),
          ),
        ),
      )
      .execute();
  }
  announce(trx, [managersOf(meeting.eventIdx)]);
}

const seats = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.companyRepIdx', 'placement.buyerRepIdx', 'placement.tableIdx', 'slot.startsAt'])
    .where('placement.matchingIdx', '=', given.matchingIdx)
    // What was given on leaves nobody alone.
    .where('placement.givenOn', 'is', null),
);

/** The same of a confirmed meeting to which one side came and the other did not. */
export async function noteCameAlone(
  trx: Database,
  meeting: Left['meeting'],
  side: MeetingSide,
  now: Date,
): Promise<void> {
  const [place] = await seats(trx, { matchingIdx: meeting.idx });
  if (!place || place.tableIdx === null) return;
  const representativeIdx = side === 'company' ? place.companyRepIdx : place.buyerRepIdx;
  const { startsAt, tableIdx } = place;
  await noteLeftAlone(trx, {
    ...{ meeting, startsAt, tableIdx, now },
    why: 'noShow',
    alone: [{ side, representativeIdx }],
  });
}

/** Who sat where, and who had said to be there, before a meeting gives back its place; undefined of one without a table. */
export async function seatsBefore(trx: Database, matchingIdx: number) {
  const [place] = await seats(trx, { matchingIdx });
  if (!place || place.tableIdx === null) return undefined;
  const said = (await statementsOf(trx, [matchingIdx])).get(matchingIdx) ?? [];
  const hereAt = (side: MeetingSide) =>
    said.find((one) => one.kind === 'here' && one.side === side)?.saidAt ?? null;
  return {
    startsAt: place.startsAt,
    tableIdx: place.tableIdx,
    seat: {
      company: { representativeIdx: place.companyRepIdx, hereAt: hereAt('company') },
      buyer: { representativeIdx: place.buyerRepIdx, hereAt: hereAt('buyer') },
    },
  };
}

/** The holes that a meeting left are none any more: that somebody did not come was taken back, or contested. */
export async function forgetLeftAlone(trx: Database, matchingIdx: number, now: Date): Promise<void> {
  const ended = await trx
    .updateTable('hole')
    .set({ state: 'ended', updatedAt: now.toISOString() })
    .where('matchingIdx', '=', matchingIdx)
    .where('state', '=', 'open')
    .returning(['idx', 'eventIdx'])
    .execute();
  for (const { idx, eventIdx } of ended) {
    await trx
      .updateTable('holeOffer')
      .set({ state: 'gone', updatedAt: now.toISOString() })
      .where('holeIdx', '=', idx)
      .where('state', '=', 'open')
      .execute();
    announce(trx, [managersOf(eventIdx)]);
  }
}
