/** The organiser makes a meeting of two who may not have asked for it (docs/rules.md, M27), in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates, type MatchingState } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { claimSlot } from '../placing/claim.ts';
import { needOfMeeting, tellArranged, tellConfirmed } from '../placing/place.ts';
import { placeOf, readMeeting } from '../rows/meetings.ts';
import { holdPair } from '../rows/pair.ts';
import { assertPersonOf } from '../rows/people.ts';
import { languageOf } from '../slots/interpreters.ts';
import { type Claimable, isByVideo } from '../slots/slots.ts';
import { assertPair, obstaclesIn, record, slotForManager } from './by-hand.ts';

type Context = ContextOf<'POST /manage/matching/add'>;
type Request = CheckedOf<'POST /manage/matching/add'>;

/**
 * Makes a confirmed meeting in a slot. An open request of the two is accepted by it, and one that waits for a place is placed; a
 * confirmed meeting of theirs is `duplicated_matching`, which says where it is. Both sides are told, and the audit keeps who did it.
 */
export async function arrangeMeeting(context: Context, request: Request): Promise<Meeting> {
  const { db, now } = context;
  const event = await context.event();
  const slot = await slotForManager(context, request);
  const { meeting, was } = await meetingToArrange(context, event, request, slot);
  if (!(await claimSlot(db, meeting, slot, now)))
    throw new Refusal('already_assigned', {
      obstacles: await obstaclesIn(db, event.idx, meeting, slot, await needOfMeeting(db, meeting)),
    });
  const { startsAt } = slot;
  await record(context, meeting, {
    action: 'arrange',
    reason: request.reason,
    ...(was && { before: { state: was } }),
    after: {
      state: 'complete',
      startsAt,
      ...(request.tableNo !== undefined && { tableNo: request.tableNo }),
      ...(isByVideo(meeting, slot) && { byVideo: 'Y' as const }),
    },
  });
  const tell = meeting.arrangedAt === null ? tellConfirmed : tellArranged;
  await tell(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return readMeeting(context, meeting.idx);
}

/** Between two looks for a live meeting of the two, another call may make one or end it. */
const looks = 3;

type Asked = Pick<
  Request,
  'companyIdx' | 'buyerIdx' | 'isTranslator' | 'translatorLanguage' | 'companyRepIdx' | 'buyerRepIdx'
>;

/** A row of the two that waits for its place: the one that they have, or a new one. `was`: the state before, null of a new one. */
export async function meetingToArrange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  event: EventSpan,
  request: Asked,
  slot: Pick<Claimable, 'type'>,
): Promise<{ meeting: MatchingRow; was: MatchingState | null }> {
  const { companyIdx, buyerIdx, isTranslator, companyRepIdx, buyerRepIdx } = request;
  const seats = {
    ...(companyRepIdx !== undefined && { companyRepIdx }),
    ...(buyerRepIdx !== undefined && { buyerRepIdx }),
  };
  const at = now.toISOString();
  const interpreter = isTranslator !== undefined && {
    isTranslator,
    translatorLanguage: await languageOf(db, event.idx, { ...request, isTranslator }),
  };
  for (let look = 0; look < looks; look++) {
    // Its meetings before the participations, in the order in which an approval locks them.
    const standing = await liveOf(db, companyIdx, buyerIdx);
    if (standing?.state === 'complete') throw await duplicated(db, standing.idx);
    await assertPair(db, event.idx, request);
    if (companyRepIdx !== undefined) await assertPersonOf(db, companyIdx, companyRepIdx, 'companyRepIdx');
    if (buyerRepIdx !== undefined) await assertPersonOf(db, buyerIdx, buyerRepIdx, 'buyerRepIdx');
    if (standing) {
      const meeting = await db
        .updateTable('matching')
        .set({
          state: 'pending',
          updatedAt: at,
          ...interpreter,
          ...seats,
          ...(standing.state === 'request' && { arrangedAt: at }),
        })
        .where('idx', '=', standing.idx)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { meeting, was: standing.state };
    }
    const pair = { eventIdx: event.idx, companyIdx, buyerIdx };
    if (!(await holdPair(db, pair, now))) throw new Refusal('not_wanted');
    const made = await db
      .insertInto('matching')
      .values({
        ...pair,
        type: slot.type,
        state: 'pending',
        askedBy: 'organiser',
        message: null,
        ...interpreter,
        ...seats,
        arrangedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (made) return { meeting: made, was: null };
  }
  throw new Refusal('duplicated_matching');
}

/** The request or meeting that the two have, its row locked until the transaction ends. */
export function liveOf(db: Database, companyIdx: number, buyerIdx: number): Promise<MatchingRow | undefined> {
  const query = db
    .selectFrom('matching')
    .selectAll()
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .where('state', 'in', liveStates);
  return heldMeetings(db, query).executeTakeFirst();
}

/** The refusal of a second meeting of the two, with where the first one is (`standingMeeting` of the contract). */
async function duplicated(db: Database, matchingIdx: number): Promise<Refusal> {
  const place = await placeOf(db, matchingIdx);
  return new Refusal('duplicated_matching', {
    matchingIdx,
    slotIdx: place?.slotIdx ?? null,
    startsAt: place?.startsAt ?? null,
    tableNo: place?.tableNo ?? null,
  });
}
