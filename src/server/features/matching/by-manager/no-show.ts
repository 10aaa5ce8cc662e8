/** A manager's word on who did not come (docs/rules.md, M26). The state of the meeting stays, and the company's log is its own. */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import { audit } from '../../../platform/log/audit.ts';
import { forgetLeftAlone, noteCameAlone } from '../placing/left-alone.ts';
import { placeOf } from '../rows/meetings.ts';

/** Marks it, once the meeting has begun (`matching_state`), or takes the mark back. Saying again what stands changes nothing. */
export async function markNoShow(
  context: ContextOf<'POST /manage/matching/markNoShow'>,
  { missing }: CheckedOf<'POST /manage/matching/markNoShow'>,
): Promise<null> {
  const { db, now, actor, subject: meeting } = context;
  const place = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
  if (!place || !hasBegun(now, place.startsAt)) throw new Refusal('matching_state');
  const before = await db
    .selectFrom('noShow')
    .select('missing')
    .where('matchingIdx', '=', meeting.idx)
    .executeTakeFirst();
  if ((before?.missing ?? 'none') === missing) return null;
  const at = now.toISOString();
  await forgetLeftAlone(db, meeting.idx, now);
  if (missing === 'none') await db.deleteFrom('noShow').where('matchingIdx', '=', meeting.idx).execute();
  else {
    const mark = { slotIdx: place.slotIdx, missing, markedByIdx: actor.memberIdx, markedAt: at };
    await db
      .insertInto('noShow')
      .values({ matchingIdx: meeting.idx, ...mark })
      .onConflict((on) => on.column('matchingIdx').doUpdateSet(mark))
      .execute();
  }
  if (missing === 'company' || missing === 'buyer')
    await noteCameAlone(db, meeting, missing === 'company' ? 'buyer' : 'company', now);
  const people = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', 'in', [meeting.companyIdx, meeting.buyerIdx])
    .execute();
  await audit(db, {
    eventIdx: meeting.eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'noShow',
    subject: 'matching',
    subjectIdx: meeting.idx,
    reason: null,
    before: { missing: before?.missing ?? 'none' },
    after: { missing },
    about: people.map(({ memberIdx }) => memberIdx),
  });
  announce(db, [managersOf(meeting.eventIdx)]);
  return null;
}
