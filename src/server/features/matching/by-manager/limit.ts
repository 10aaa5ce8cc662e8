/** How many meetings the organiser gives one participation: on a day, at once, and in all (docs/rules.md, M30, M37, M46). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import { audit } from '../../../platform/log/audit.ts';
import { changeOf } from '../../../platform/log/change-of.ts';
import { fitLanes } from '../../participation/rows/lanes.ts';
import { lockApproved } from '../../participation/rows/lock.ts';

const numbersOf = ['meetingsPerDay', 'meetingsAtOnce', 'meetingsLeast', 'meetingsMost'] as const;

/** The numbers of its own, and the event's in whose place they stand. */
export async function limitsOf({
  db,
  eventIdx,
  subject,
}: ContextOf<'GET /manage/matching/getLimits'>): Promise<AnswerOf<'GET /manage/matching/getLimits'>> {
  if (subject.side === 'visitor') throw new Refusal('participate_not_found');
  const { meetingsPerDay, meetingsAtOnce, meetingsLeast, meetingsMost } = subject;
  const ofEvent = await db
    .selectFrom('event')
    .select(['meetingsPerDay', 'meetingsAtOnce'])
    .where('idx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  return { meetingsPerDay, meetingsAtOnce, meetingsLeast, meetingsMost, ofEvent };
}

/** Sets, or with null takes back, the numbers of one participation. What it has already stays. */
export async function limitMeetings(
  { db, now, actor, eventIdx, subject }: ContextOf<'POST /manage/matching/limit'>,
  { participateIdx: _, ...request }: CheckedOf<'POST /manage/matching/limit'>,
): Promise<null> {
  await lockApproved(db, subject.idx);
  const numbers = Object.fromEntries(
    numbersOf.map((name) => [name, request[name] === undefined ? subject[name] : request[name]]),
  ) as Pick<typeof subject, (typeof numbersOf)[number]>;
  const { meetingsAtOnce, meetingsLeast, meetingsMost } = numbers;
  if (meetingsLeast !== null && meetingsMost !== null && meetingsLeast > meetingsMost)
    throw new Refusal('invalid_parameter', [
      { field: 'meetingsMost', rule: 'too_small', params: { min: meetingsLeast } },
    ]);
  const change = changeOf(subject, { ...subject, ...numbers }, [...numbersOf]);
  if (!change.after) return null;
  await db.updateTable('participate').set(numbers).where('idx', '=', subject.idx).execute();
  if (meetingsAtOnce !== subject.meetingsAtOnce)
    await fitLanes(db, { eventIdx, participateIdx: subject.idx }, now);
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'limitMeetings',
    subject: 'participate',
    subjectIdx: subject.idx,
    ...change,
  });
  announce(db, [managersOf(eventIdx)]);
  return null;
}
