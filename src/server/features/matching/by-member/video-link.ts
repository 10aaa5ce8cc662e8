/** The link of a meeting by video, which the company that holds it gives (docs/rules.md, M40). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { readMeeting } from '../rows/meetings.ts';

/** Calendars that follow the meeting read the new one; of a request nobody has an entry. */
export async function setVideoLink(
  context: ContextOf<'POST /matching/setVideoLink'>,
  { videoLink }: CheckedOf<'POST /matching/setVideoLink'>,
): Promise<Meeting> {
  const { db, now, own, subject: meeting } = context;
  if (own.side !== 'company') throw new Refusal('access_deny');
  const lives = liveStates.some((state) => state === meeting.state);
  if (!lives || meeting.byVideo === 'N') throw new Refusal('matching_state');
  if (videoLink !== meeting.videoLink)
    await db
      .updateTable('matching')
      .set((of) => ({
        videoLink,
        updatedAt: now.toISOString(),
        ...(meeting.state === 'complete' && { sequence: of('sequence', '+', 1) }),
      }))
      .where('idx', '=', meeting.idx)
      .execute();
  return readMeeting(context, meeting.idx);
}
