/** An event's participations as a spreadsheet, for its managers (docs/rules.md, C10). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import { dayIn } from '#domain/day.ts';
import { participateTypes } from '#domain/participation.ts';
import { countryName } from '#i18n/format.ts';
import { translator } from '#i18n/translator.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, withoutIndex } from '../../db/search.ts';
import { assertFits, clock, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { summariesOf } from './list.ts';

type Call = 'GET /manage/participate/exportList';
type Request = CheckedOf<Call>;
type Line = Awaited<ReturnType<typeof summariesOf>>[number] & {
  mobile: string | null;
  country: string | null;
};

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
      assertFits(format, idxs.length);
      return sheetStream(format, columnsOf(language, timeZone), lines(context.db, idxs, context.signal()));
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
  return (await query.execute()).map(({ idx }) => idx);
}

async function* lines(db: Database, idxs: readonly number[], signal: AbortSignal): AsyncGenerator<Line[]> {
  for (let at = 0; at < idxs.length; at += atATime) {
    signal.throwIfAborted();
    const part = idxs.slice(at, at + atATime);
    const contacts = await contactsOf(db, part);
    yield (await summariesOf(db, part)).map((row) => ({
      ...row,
      ...(contacts.get(row.participateIdx) ?? { mobile: null, country: null }),
    }));
    await nextTurn();
  }
}

/** What managers may read of how to reach them; nothing of those who left, and of what was erased. */
async function contactsOf(db: Database, idxs: readonly number[]) {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select(['participate.idx', 'member.mobile', 'member.country'])
    .where('participate.idx', 'in', [...idxs])
    .where('participate.erasedAt', 'is', null)
    .where('member.leftAt', 'is', null)
    .execute();
  return new Map(rows.map(({ idx, ...contact }) => [idx, contact]));
}

function columnsOf(language: 'ko' | 'en', timeZone: string): SheetColumn<Line>[] {
  const t = translator(language);
  return [
    { head: t('manage.participants.no'), width: 9, cell: (row) => row.participateIdx },
    {
      head: t('manage.participants.type'),
      width: 18,
      cell: (row) => t(`choice.participateType.${row.participateType}`),
    },
    {
      head: t('manage.participants.state'),
      width: 14,
      cell: (row) => t(`choice.participateState.${row.stateParticipate}`),
    },
    { head: t('manage.participants.nameKo'), width: 28, cell: (row) => row.nameKo ?? t('ui.formerMember') },
    { head: t('manage.participants.nameEn'), width: 28, cell: (row) => row.nameEn ?? t('ui.formerMember') },
    { head: t('manage.participants.memberNameKo'), width: 20, cell: (row) => row.memberNameKo },
    { head: t('manage.participants.memberNameEn'), width: 20, cell: (row) => row.memberNameEn },
    { head: t('manage.participants.memberId'), width: 28, cell: (row) => row.memberId || null },
    { head: t('manage.participants.mobile'), width: 18, cell: (row) => row.mobile },
    {
      head: t('manage.participants.country'),
      width: 16,
      cell: (row) => (row.country ? countryName(language, row.country) : null),
    },
    {
      head: t('manage.participants.appliedAt'),
      width: 17,
      kind: 'moment',
      cell: (row) => clock(timeZone, row.createdAt),
    },
    { head: t('manage.participants.reason'), width: 36, cell: (row) => row.deniedReason },
  ];
}
