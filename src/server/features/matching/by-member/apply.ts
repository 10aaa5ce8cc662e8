/** Asking for a meeting (docs/rules.md, M5, M14), in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { approverOf, type MatchingType, whyClosed } from '#domain/matching/matching.ts';
import { takesRequests } from '#domain/matching/ranking.ts';
import { mayView } from '#domain/participation/participation.ts';
import type { MeetingParticipation } from '../../../access/event-facts.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { notify } from '../../notice/notify.ts';
import { assertApproved } from '../../participation/rows/lock.ts';
import { alreadyAssigned, placeOrPend } from '../placing/place.ts';
import { readMeeting } from '../rows/meetings.ts';
import { hasOnList, holdPair, isLiveBetween } from '../rows/pair.ts';
import { assertPersonOf } from '../rows/people.ts';
import { languageOf, needsInterpreter } from '../slots/interpreters.ts';
import { openOf, slotAvailability, slotsOf } from '../slots/slots.ts';
import { whenOtherCan } from '../slots/slots-of-two.ts';
import { assertMayBegin } from './begin.ts';
import { slotToWalkIn } from './walk-in.ts';

/**
 * Asks for a meeting. A request holds nothing; wishes that are taken are still wishes. When the asking side is the one
 * that approves, the request counts as approved and is placed at once.
 */
export async function applyForMeeting(
  context: ContextOf<'POST /matching/apply'>,
  request: CheckedOf<'POST /matching/apply'>,
): Promise<Meeting> {
  const { db, own, now, actor } = context;
  const event = await context.event();
  const at = now.toISOString();
  if (at >= event.lastEndsAt) throw new Refusal('event_the_end');
  if (!takesRequests(event, request.walkIn === 'Y')) throw new Refusal('meetings_arranged');
  const askedBy = own.side;
  const other = await otherParty(context, own, request.targetParticipateIdx);
  if (await hasOnList(db, own.idx, other.idx)) throw new Refusal('not_with_own');
  const language = await languageOf(db, event.idx, request);
  if (request.byVideo === 'Y' && event.videoMeetings === 'N')
    throw new Refusal('invalid_parameter', [{ field: 'byVideo', rule: 'one_of', params: {} }]);
  const namedIdx = request.representativeIdx ?? null;
  if (namedIdx !== null) await assertPersonOf(db, other.idx, namedIdx, 'representativeIdx');
  const named = namedIdx === null ? [] : [namedIdx];
  const need = {
    people: [own.idx, other.idx],
    named,
    interpreter: await needsInterpreter(db, {
      ...request,
      companyIdx: askedBy === 'company' ? own.idx : other.idx,
    }),
    language,
  };
  // The one slot that a walk-in names, while both can have it.
  const walkIn =
    request.walkIn === 'Y' ? await slotToWalkIn(db, event, request.wishes[0] ?? 0, need, now) : null;
  const type = walkIn ? 'offline' : await typeOfWishes(db, event, request, now);
  await assertMayBegin(context, other.idx);
  await assertApproved(db, [own.idx, other.idx]);
  const [company, buyer] = askedBy === 'company' ? [own, other] : [other, own];
  if (await isLiveBetween(db, company.idx, buyer.idx)) throw new Refusal('duplicated_matching');
  const hasTime = () => assertHasTime(db, event, { ownIdx: own.idx, otherIdx: other.idx, named }, now);
  if (!walkIn) await hasTime();
  const pair = { eventIdx: event.idx, companyIdx: company.idx, buyerIdx: buyer.idx };
  if (!(await holdPair(db, pair, now))) throw await noTimeFor(db, own.idx, other.idx);
  const made = await db
    .insertInto('matching')
    .values({
      ...pair,
      type,
      state: 'request',
      askedBy,
      message: request.message,
      priority: request.priority,
      isTranslator: request.isTranslator,
      translatorLanguage: language,
      byVideo: request.byVideo,
      anySlot: request.anySlot,
      walkInUntil: walkIn?.until ?? null,
      ...(askedBy === 'company' ? { buyerRepIdx: namedIdx } : { companyRepIdx: namedIdx }),
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new Refusal('duplicated_matching');
  if (request.wishes.length > 0) {
    await db
      .insertInto('matchingWish')
      .values(
        request.wishes.map((slotIdx, at) => ({
          matchingIdx: made.idx,
          rank: at + 1,
          eventIdx: event.idx,
          slotIdx,
        })),
      )
      .execute();
  }
  if (approverOf(event.approvalType, askedBy, walkIn !== null) === askedBy) {
    const isPlaced = await placeOrPend(db, made, event, { now, tell: other.idx, begunBy: actor.memberIdx });
    // Where others write meanwhile, the last time may have gone since it was looked for.
    if (!isPlaced && hasRowLocks(db)) await hasTime();
  } else
    await notify(db, {
      kind: walkIn ? 'walkInAsked' : 'meetingAsked',
      meeting: made,
      to: [other.idx],
      begunBy: actor.memberIdx,
      now,
    });
  return readMeeting(context, made.idx);
}

async function otherParty(
  { db, event, viewer }: ContextOf<'POST /matching/apply'>,
  own: MeetingParticipation,
  otherIdx: number,
) {
  const { idx: eventIdx, viewType } = await event();
  const other = await db
    .selectFrom('participate')
    .select(['idx', 'side', 'state', 'memberIdx'])
    .where('idx', '=', otherIdx)
    .where('eventIdx', '=', eventIdx)
    .where('side', '=', own.side === 'company' ? 'buyer' : 'company')
    .where('state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!other || !mayView(await viewer(), { participateIdx: other.idx, ...other }, viewType)) {
    throw new Refusal('participate_not_found');
  }
  return other;
}

/**
 * Refuses to ask somebody who has no time left in any slot that is open, as if each of them were taken (docs/rules.md, M31). Whoever
 * does not want to meet the actor reads like that, too, so the two are told by the same statements and in the same words.
 */
async function assertHasTime(
  db: Database,
  event: EventSpan,
  { named, ...people }: { ownIdx: number; otherIdx: number; named: readonly number[] },
  now: Date,
): Promise<void> {
  const all = await slotAvailability(db, event.idx, [people.ownIdx, people.otherIdx], null, named);
  const open = openOf(await whenOtherCan(db, all, event, people), event, now);
  if (open.every(({ busy }) => busy.has(people.otherIdx)))
    throw await noTimeFor(db, people.ownIdx, people.otherIdx);
}

/** Of one whom the actor put on their own list a moment ago, beside this call, they read that. Asked of everybody who has no time. */
const noTimeFor = async (db: Database, ownIdx: number, otherIdx: number): Promise<Refusal> =>
  (await hasOnList(db, ownIdx, otherIdx)) ? new Refusal('not_with_own') : alreadyAssigned([]);

/**
 * How the meeting would be arranged in the first time that is wished for; for 'any', in the first that is open. Wished slots are the
 * event's own and all open by the clock (`late_inquiry`); 'any' needs one open slot.
 */
async function typeOfWishes(
  db: Database,
  event: EventSpan,
  request: CheckedOf<'POST /matching/apply'>,
  now: Date,
): Promise<MatchingType> {
  const slots = await slotsOf(db, event.idx, request.wishes);
  if (slots.length < request.wishes.length) {
    throw new Refusal('invalid_parameter', [{ field: 'wishes', rule: 'one_of', params: {} }]);
  }
  const wished = openOf(slots, event, now);
  const shut = slots.find(({ idx }) => !wished.some((one) => one.idx === idx));
  if (shut) throw new Refusal('late_inquiry', { closed: whyClosed(shut.startsAt, now) });
  const first = wished.find(({ idx }) => idx === request.wishes[0]);
  const open = request.anySlot === 'Y' ? openOf(await slotsOf(db, event.idx), event, now) : [];
  const type = first?.type ?? open[0]?.type;
  if (type === undefined) throw new Refusal('late_inquiry');
  return type;
}
