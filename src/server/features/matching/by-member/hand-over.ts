/** Another person of a side sits in a confirmed meeting (docs/rules.md, M36): its place stays, and the keys decide who is free. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayDo } from '#domain/common/permission.ts';
import { hasBegun, type MeetingSide } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { prepared } from '../../../db/prepared.ts';
import { isMissing, isTaken } from '../../../db/unique.ts';
import { notify } from '../../notice/notify.ts';
import { record } from '../by-manager/by-hand.ts';
import { placeToCome } from '../placing/place.ts';
import { sitInstead } from '../placing/seat.ts';
import { otherOf, placeOf, readMeeting } from '../rows/meetings.ts';
import { isPersonOf, livePeopleOf, type Person } from '../rows/people.ts';
import { sideOfApproved } from '../rows/schedule.ts';
import { assertMayBegin } from './begin.ts';
import { assertSeen } from './slot-list.ts';

type Context = ContextOf<'POST /matching/handOver'>;

const answered = ({ representativeIdx, name, nameEn, position }: Person) => ({
  representativeIdx,
  name,
  nameEn,
  position,
});

/** The people of whom a request may name one; of a participation with one there is nothing to choose. */
export async function representativesOf(
  context: ContextOf<'GET /matching/getRepresentatives'>,
  { participateIdx }: CheckedOf<'GET /matching/getRepresentatives'>,
): Promise<AnswerOf<'GET /matching/getRepresentatives'>> {
  const { db, eventIdx } = context;
  await assertSeen(context, participateIdx);
  if ((await sideOfApproved(db, eventIdx, participateIdx)) === 'visitor')
    throw new Refusal('participate_not_found');
  const people = await livePeopleOf(db, [participateIdx]);
  if (people.length < 2) return [];
  return people.map((person) => ({ ...answered(person), languages: person.languages }));
}

const seats = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('placement')
    .select(['placement.slotIdx', 'placement.companyRepIdx', 'placement.buyerRepIdx'])
    .where('placement.matchingIdx', '=', given.matchingIdx),
);

/** Who could sit there, with who is free in its slot; nobody where there is no place to come. */
export async function seatsIn(
  context: ContextOf<'GET /matching/getSeats'>,
): Promise<AnswerOf<'GET /matching/getSeats'>> {
  const { db, now, subject: meeting } = context;
  const place = await placeOf(db, meeting.idx);
  if (!place || hasBegun(now, place.startsAt)) return { version: meeting.sequence, people: [] };
  const { slotIdx } = place;
  const [seated] = await seats(db, { matchingIdx: meeting.idx });
  const sides = await sidesOf(context);
  const people = await livePeopleOf(db, sides);
  const busy = await db
    .selectFrom('busy')
    .select(['representativeIdx', 'participateIdx', 'matchingIdx'])
    .where('slotIdx', '=', slotIdx)
    .where('participateIdx', 'in', sides)
    .execute();
  return {
    version: meeting.sequence,
    people: people.map((person) => {
      const { representativeIdx: idx } = person;
      const row = busy.find(({ representativeIdx }) => representativeIdx === idx);
      const sitsThere = seated !== undefined && [seated.companyRepIdx, seated.buyerRepIdx].includes(idx);
      return {
        ...answered(person),
        languages: person.languages,
        side: person.participateIdx === meeting.companyIdx ? ('company' as const) : ('buyer' as const),
        sitsThere,
        busy: sitsThere || !row ? null : row.matchingIdx === null ? 'unavailable' : 'meeting',
      };
    }),
  };
}

/**
 * The meeting's row is locked by `enforce`. `matching_state` where it has begun, has no place, or is not the one that was seen;
 * `matching_not_found` of whoever has left while they waited for it; `invalid_parameter` of somebody who is not a person of that side, or has
 * gone; `already_assigned` of one who is not free then. Both sides are told, and who sat there until now; as often as one may ask
 * (`asked_too_often`).
 */
export async function handOver(
  context: Context,
  { representativeIdx, version }: CheckedOf<'POST /matching/handOver'>,
): Promise<Meeting> {
  const { db, now, actor, subject: meeting } = context;
  const place = await placeToCome(db, meeting, now);
  if (version !== undefined && version !== meeting.sequence) throw new Refusal('matching_state');
  const sides = await sidesOf(context);
  const side = await sideOfPerson(context, sides, representativeIdx);
  const [seated] = await seats(db, { matchingIdx: meeting.idx });
  const seatOf = side === 'company' ? ('companyRepIdx' as const) : ('buyerRepIdx' as const);
  const former = seated?.[seatOf];
  if (former === undefined) throw new Refusal('matching_state');
  if (former === representativeIdx) return readMeeting(context, meeting.idx);
  const participateIdx = side === 'company' ? meeting.companyIdx : meeting.buyerIdx;
  const otherIdx = otherOf(meeting, { idx: participateIdx });
  const isManager = sides.length > 1;
  // Each tells the other side, so two could let each other sit there without end.
  if (!isManager) await assertMayBegin({ ...context, own: { idx: participateIdx } }, otherIdx);
  const seat = { matchingIdx: meeting.idx, participateIdx, seatOf, from: former, to: representativeIdx };
  await sitInstead(db, seat, now).catch((error: unknown) => {
    if (isTaken(error)) throw new Refusal('already_assigned');
    throw isMissing(error) ? notTheirs() : error;
  });
  // Who was asked for is now somebody else, so that a move does not look for the former.
  if (meeting[seatOf] !== null)
    await db
      .updateTable('matching')
      .set({ [seatOf]: representativeIdx })
      .where('idx', '=', meeting.idx)
      .execute();
  if (isManager)
    await record(context, meeting, {
      action: 'handOver',
      reason: null,
      before: { representativeIdx: former },
      after: { representativeIdx },
    });
  const told = { kind: 'meetingHandedOver', meeting, place, now } as const;
  await notify(db, { ...told, to: [participateIdx], former, doneBy: actor.memberIdx });
  await notify(db, { ...told, to: [otherIdx], ...(!isManager && { begunBy: actor.memberIdx }) });
  return readMeeting(context, meeting.idx);
}

const notTheirs = () =>
  new Refusal('invalid_parameter', [{ field: 'representativeIdx', rule: 'one_of', params: {} }]);

/** For which sides the actor chooses: a manager of meetings for both. */
async function sidesOf({
  subject: meeting,
  participation,
  permissions,
}: Context | ContextOf<'GET /matching/getSeats'>): Promise<number[]> {
  if (mayDo(await permissions(), 'matching')) return [meeting.companyIdx, meeting.buyerIdx];
  return [(await participation())?.idx ?? 0];
}

/** Of which of these sides somebody is. */
async function sideOfPerson(
  { db, actor, subject: meeting }: Context,
  sides: readonly number[],
  idx: number,
): Promise<MeetingSide> {
  for (const participateIdx of sides)
    if (await isPersonOf(db, participateIdx, idx))
      return participateIdx === meeting.companyIdx ? 'company' : 'buyer';
  const [own, ...others] = sides;
  // A manager chooses for both. Access was asked before this waited for the meeting: whoever has left since then sees none.
  if (own !== undefined && others.length === 0) {
    const isIn = (await livePeopleOf(db, [own])).some(({ memberIdx }) => memberIdx === actor.memberIdx);
    if (!isIn) throw new Refusal('matching_not_found');
  }
  throw notTheirs();
}
