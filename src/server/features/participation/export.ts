/** An event's participations as a spreadsheet, for its managers (docs/rules.md, C10). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day/day.ts';
import { participateTypes } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, withoutIndex } from '../../db/search.ts';
import { assertFits, mediaTypes, sheetStream } from '../../platform/spreadsheet.ts';
import { questionsEver } from '../event-form/questions.ts';
import { narrowed, summariesOf } from './list.ts';
import { participantColumns, type SheetLine } from './sheet-columns.ts';
import { noProfile, profilesOf } from './sheet-profiles.ts';

type Call = 'GET /manage/participate/exportList';
type Request = CheckedOf<Call>;

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Rows that are read in one go; then others have their turn on the thread. */
const atATime = 100;

/** Makes the spreadsheets, a few at a time. */
export function createParticipantExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportParticipants(context: ContextOf<Call>, request: Request): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { format, language } = request;
    const stream = await inPlace(context, async () => {
      const idxs = await foundIdxs(context.db, eventIdx, request);
      const { participateType: type } = request;
      const asked = (await questionsEver(context.db, eventIdx))
        .filter(({ formKind }) => type === undefined || formKind === type)
        .map(({ question }) => question);
      assertFits(format, idxs.length);
      return sheetStream(
        format,
        participantColumns(language, timeZone, asked),
        lines(context.db, idxs, context.signal()),
      );
    });
    return {
      stream,
      fileName: `participants-event-${eventIdx}-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

/** Those that the search finds, oldest first. */
async function foundIdxs(db: Database, eventIdx: number, request: Request): Promise<number[]> {
  const found = request.keywords ? foundBy(db, 'participateSearch', request.keywords) : null;
  const { participateType: type, stateParticipate: state } = request;
  let query = db
    .selectFrom('participate')
    .select('participate.idx')
    .where(
      found && !hasRowLocks(db) ? withoutIndex('participate.eventIdx') : 'participate.eventIdx',
      '=',
      eventIdx,
    )
    .where('participate.type', 'in', type ? [type] : participateTypes)
    .orderBy('participate.idx');
  if (found) query = query.where('participate.idx', 'in', found);
  if (state) query = query.where('participate.state', '=', state);
  for (const condition of narrowed(db, eventIdx, request)) query = query.where(condition);
  return (await query.execute()).map(({ idx }) => idx);
}

async function* lines(
  db: Database,
  idxs: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<SheetLine[]> {
  for (let at = 0; at < idxs.length; at += atATime) {
    signal.throwIfAborted();
    const part = idxs.slice(at, at + atATime);
    const profiles = await profilesOf(db, part);
    yield (await summariesOf(db, part)).map((row) => ({
      ...row,
      ...(profiles.get(row.participateIdx) ?? noProfile),
    }));
    await nextTurn();
  }
}
