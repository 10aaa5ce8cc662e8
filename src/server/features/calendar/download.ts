/** One's own schedule, or one confirmed meeting, as a calendar file. */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { calendarFile } from '#domain/event/calendar-file.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { scheduleEntries } from './entries.ts';
import { calendarName } from './texts.ts';

type Call = 'GET /calendar/exportSchedule';

/**
 * The file. Of a single meeting, also a cancelled one, so that a calendar that has it takes it away; `matching_state` where it
 * never had a place, `matching_not_found` where it is somebody else's.
 */
export async function exportSchedule(
  { db, now, own, site, ...context }: ContextOf<Call>,
  { matchingIdx, language: locale }: CheckedOf<Call>,
): Promise<Download> {
  const event = await context.event();
  const entries = await scheduleEntries(db, {
    event,
    participateIdx: own.idx,
    representativeIdx: own.representativeIdx,
    locale,
    now,
    site,
    matchingIdx,
  });
  if (matchingIdx !== undefined && entries.length === 0) {
    const isOwn = await db
      .selectFrom('matching')
      .select('idx')
      .where('idx', '=', matchingIdx)
      .where((is) => is.or([is('companyIdx', '=', own.idx), is('buyerIdx', '=', own.idx)]))
      .executeTakeFirst();
    throw new Refusal(isOwn ? 'matching_state' : 'matching_not_found');
  }
  const name = matchingIdx === undefined ? calendarName(locale, event) : undefined;
  const text = calendarFile({ entries, ...(name === undefined ? {} : { name }) });
  return {
    stream: new Blob([text]).stream(),
    fileName: matchingIdx === undefined ? `schedule-${event.idx}.ics` : `meeting-${matchingIdx}.ics`,
    mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}
