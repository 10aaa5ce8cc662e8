/** Being there: what the two people of a meeting say of it (docs/rules.md, M20), in the transaction of its call. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import {
  type LateMinutes,
  type PresenceActs,
  type PresenceKind,
  presenceActs,
} from '#domain/matching/presence.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce } from '../../../db/announce.ts';
import { notify } from '../../notice/notify.ts';
import { forgetLeftAlone, noteCameAlone } from '../placing/left-alone.ts';
import { otherOf, placeOf, readMeeting } from '../rows/meetings.ts';
import { statementsOf } from '../rows/statements.ts';
import { slotEnd } from '../slots/slots.ts';

type Context = ContextOf<'POST /matching/sayPresence'>;

const noticeOf: Record<PresenceKind, NoticeKind> = {
  here: 'theyAreHere',
  late: 'theyAreLate',
  absent: 'saidAbsent',
  contested: 'absenceContested',
};

/** Where a confirmed meeting is, what was said of it, and what the actor may say now; `matching_state`. */
async function presenceHere(context: Context | ContextOf<'POST /matching/takeBackAbsence'>) {
  const { db, now, own, subject: meeting } = context;
  const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
  if (!place) throw new Refusal('matching_state');
  const { slotMinutes, timeZone } = await context.event();
  const said = (await statementsOf(db, [meeting.idx])).get(meeting.idx) ?? [];
  const { startsAt } = place;
  const endsAt = slotEnd(startsAt, slotMinutes);
  return { place, said, may: presenceActs({ now, startsAt, endsAt, timeZone, mine: own.side, said }) };
}

/** Says it, and tells the other side. What was said already and can be said once changes nothing and tells nobody again. */
export async function sayPresence(
  context: Context,
  { presence: kind, minutes }: CheckedOf<'POST /matching/sayPresence'>,
): Promise<Meeting> {
  const { db, now, own, actor, subject: meeting } = context;
  const { place, said, may } = await presenceHere(context);
  const before = said.find((one) => one.kind === kind && one.side === own.side);
  const late = kind === 'late' ? (minutes as LateMinutes) : null;
  if (before && before.takenBackAt === null && before.minutes === late)
    return readMeeting(context, meeting.idx);
  if (!mayBeSaid(may, kind, late)) throw new Refusal('presence_not_now');
  const statement = { minutes: late, saidAt: now.toISOString() };
  await db
    .insertInto('presence')
    .values({ matchingIdx: meeting.idx, slotIdx: place.slotIdx, side: own.side, kind, ...statement })
    .onConflict((on) => on.columns(['matchingIdx', 'side', 'kind']).doUpdateSet(statement))
    .execute();
  if (kind === 'absent' || kind === 'contested') await forgetLeftAlone(db, meeting.idx, now);
  // Where each says that the other did not come, nobody knows who is there.
  if (kind === 'absent' && !said.some((one) => one.kind === 'absent' && one.takenBackAt === null))
    await noteCameAlone(db, meeting, own.side, now);
  const to = [otherOf(meeting, own)];
  await notify(db, { kind: noticeOf[kind], meeting, to, place, lateMinutes: late, now });
  announce(db, [actor.memberIdx]);
  return readMeeting(context, meeting.idx);
}

const mayBeSaid = (may: PresenceActs, kind: PresenceKind, late: LateMinutes | null) =>
  kind === 'late' ? may.late.some((count) => count === late) : may[kind];

/** Takes back that the other side did not come, and tells them; it can't be said again. */
export async function takeBackAbsence(
  context: ContextOf<'POST /matching/takeBackAbsence'>,
): Promise<Meeting> {
  const { db, now, own, actor, subject: meeting } = context;
  const { place, may } = await presenceHere(context);
  if (!may.takeBack) throw new Refusal('presence_not_now');
  await db
    .updateTable('presence')
    .set({ takenBackAt: now.toISOString() })
    .where('matchingIdx', '=', meeting.idx)
    .where('side', '=', own.side)
    .where('kind', '=', 'absent')
    .execute();
  await forgetLeftAlone(db, meeting.idx, now);
  await notify(db, { kind: 'absenceTakenBack', meeting, to: [otherOf(meeting, own)], place, now });
  announce(db, [actor.memberIdx]);
  return readMeeting(context, meeting.idx);
}
