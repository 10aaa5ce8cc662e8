/** An event's visitors as a spreadsheet, for its managers (docs/rules.md, C10). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { dayIn } from '#domain/day/day.ts';
import { type VisitorInput, visitorKeys } from '#domain/visitor/visitor.ts';
import { countryName } from '#i18n/format.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import type { Database } from '../../db/open.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { assertFits, clock, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { answerColumns } from '../event-form/answer-cell.ts';
import { questionsEver } from '../event-form/questions.ts';
import { visitorsFound, visitorsOf } from './managed.ts';

type Call = 'GET /manage/visitor/exportList';

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Rows that are read in one go; then others have their turn on the thread. */
const atATime = 100;

/** Makes the spreadsheets, a few at a time. */
export function createVisitorExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportVisitors(
    context: ContextOf<Call>,
    request: CheckedOf<Call>,
  ): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { format, language } = request;
    const stream = await inPlace(context, async () => {
      const rows = await visitorsFound(context.db, eventIdx, request)
        .select('visitor.idx')
        .orderBy('visitor.idx')
        .execute();
      assertFits(format, rows.length);
      const read = lines(
        context.db,
        eventIdx,
        rows.map(({ idx }) => idx),
        context.signal(),
      );
      const asked = (await questionsEver(context.db, eventIdx)).filter(
        ({ formKind }) => formKind === 'VISITOR',
      );
      const columns = [
        ...columnsOf(language, timeZone),
        ...answerColumns(
          language,
          asked.map(({ question }) => question),
          valuesOf,
        ),
      ];
      return sheetStream(format, columns, read);
    });
    return {
      stream,
      fileName: `visitors-event-${eventIdx}-${dayIn(timeZone, context.now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

async function* lines(
  db: Database,
  eventIdx: number,
  idxs: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<ManagedVisitor[]> {
  for (let at = 0; at < idxs.length; at += atATime) {
    signal.throwIfAborted();
    yield await visitorsOf(db, eventIdx, idxs.slice(at, at + atATime));
    await nextTurn();
  }
}

const valuesOf = ({ answers }: ManagedVisitor) =>
  new Map(answers.map(({ question, value }) => [question, value]));

function columnsOf(language: 'ko' | 'en', timeZone: string): SheetColumn<ManagedVisitor>[] {
  const t = siteTexts(language);
  const moment = (at: string | null) => (at === null ? null : clock(timeZone, at));
  const name = (row: ManagedVisitor, text: string) => (row.isErased ? t('ui.formerMember') : text);
  /** What was entered that is not as wide as most, or reads otherwise than it is stored. */
  const special: Partial<Record<keyof VisitorInput, Omit<SheetColumn<ManagedVisitor>, 'head'>>> = {
    visitorName: { width: 24, cell: (row) => name(row, row.visitorName) },
    visitorNameEn: { width: 24, cell: (row) => name(row, row.visitorNameEn) },
    organization: { width: 28, cell: (row) => row.organization || null },
    visitorEmail: { width: 28, cell: (row) => row.visitorEmail },
    country: { width: 16, cell: (row) => countryName(language, row.country) },
  };
  const asEntered = (field: keyof VisitorInput) => (row: ManagedVisitor) => {
    const value: string | null = row[field];
    if (value === 'Y' || value === 'N') return t(value === 'Y' ? 'visitor.answer.yes' : 'visitor.answer.no');
    return value || null;
  };
  return [
    { head: t('checkIn.no'), width: 9, cell: (row) => row.visitorIdx },
    { head: t('checkIn.kind'), width: 18, cell: (row) => t(`checkIn.type.${row.registrationType}`) },
    ...visitorKeys.map((field) => ({
      head: t(`visitor.field.${field}`),
      ...(special[field] ?? { width: 18, cell: asEntered(field) }),
    })),
    { head: t('checkIn.registeredAt'), width: 17, kind: 'moment', cell: (row) => moment(row.createdAt) },
    { head: t('checkIn.cameAt'), width: 17, kind: 'moment', cell: (row) => moment(row.checkedInAt) },
    { head: t('checkIn.door'), width: 20, cell: (row) => row.checkedInDoor },
  ];
}
