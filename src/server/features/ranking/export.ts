/** Everybody's lists as a spreadsheet, for whoever makes the meetings (docs/rules.md, R7). The same columns come back in by `import.ts`. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import type { Rankable } from '#api/matching/ranking.ts';
import { nameIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import type { Database } from '../../db/open.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { assertFits, mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { isTold, toldRank } from '../participation/rows/preference.ts';
import { asRankable, rankables } from './rows.ts';

type Call = 'GET /manage/ranking/export';

/** Of this process. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
/** Rows of one spreadsheet: a thousand participants with fifty each. */
const most = 50_000;
/** Lists that are read in one go; then others have their turn on the thread. */
const atATime = 50;

interface Line {
  from: Rankable;
  rank: number;
  to: Rankable;
  /** Where the other has ranked this one; null where they have not. */
  rankedBack: number | null;
}

/** Makes the spreadsheets, a few at a time. */
export function createRankingExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportRankings(
    context: ContextOf<Call>,
    { format, language }: CheckedOf<Call>,
  ): Promise<Download> {
    const { idx: eventIdx, timeZone } = await context.event();
    const { db, now, signal } = context;
    const stream = await inPlace(context, async () => {
      const found = await db
        .selectFrom('preference')
        .select('fromIdx')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('eventIdx', '=', eventIdx)
        .where(isTold('preference'))
        .groupBy('fromIdx')
        .orderBy('fromIdx')
        .limit(most + 1)
        .execute();
      const count = found.reduce((sum, one) => sum + one.count, 0);
      if (count > most) throw new HttpRefusal(503, 'server_busy', 60);
      assertFits(format, count);
      const idxs = found.map(({ fromIdx }) => fromIdx);
      return sheetStream(format, columnsIn(language), lines(db, idxs, signal()));
    });
    const fileName = `preferences-event-${eventIdx}-${dayIn(timeZone, now)}.${format}`;
    return { stream, fileName, mediaType: mediaTypes[format] };
  };
}

async function* lines(
  db: Database,
  fromIdxs: readonly number[],
  signal: AbortSignal,
): AsyncGenerator<Line[]> {
  for (let at = 0; at < fromIdxs.length; at += atATime) {
    signal.throwIfAborted();
    const part = fromIdxs.slice(at, at + atATime);
    const owners = await rankables(db).where('participate.idx', 'in', part).execute();
    const names = new Map(owners.map((row) => [row.participateIdx, asRankable(row)]));
    const rows = await rankables(db)
      .innerJoin('preference', 'preference.toIdx', 'participate.idx')
      .leftJoin('preference as back', (on) =>
        on.onRef('back.fromIdx', '=', 'preference.toIdx').onRef('back.toIdx', '=', 'preference.fromIdx'),
      )
      .select('preference.fromIdx')
      .select([toldRank('preference').as('rank'), 'back.rank as back', toldRank('back').as('rankedBack')])
      .where('preference.fromIdx', 'in', part)
      .where(isTold('preference'))
      .orderBy('preference.fromIdx')
      .orderBy('preference.rank')
      .execute();
    yield rows.flatMap(({ fromIdx, rank, back, rankedBack, ...row }) => {
      const from = names.get(fromIdx);
      return from ? [{ from, rank, to: asRankable(row), rankedBack: back === null ? null : rankedBack }] : [];
    });
    await nextTurn();
  }
}

function columnsIn(locale: Locale): SheetColumn<Line>[] {
  const t = siteTexts(locale);
  const name = ({ nameKo, nameEn }: Rankable) => nameIn(locale, { nameKo, nameEn }) || null;
  const type = (one: Rankable) => t(`choice.participateType.${one.participateType}`);
  return [
    { head: t('rankingConsole.sheet.from'), width: 12, cell: ({ from }) => from.participateIdx },
    { head: t('rankingConsole.sheet.fromName'), width: 30, cell: ({ from }) => name(from) },
    { head: t('rankingConsole.sheet.fromType'), width: 14, cell: ({ from }) => type(from) },
    { head: t('rankingConsole.sheet.rank'), width: 8, cell: ({ rank }) => rank },
    { head: t('rankingConsole.sheet.to'), width: 12, cell: ({ to }) => to.participateIdx },
    { head: t('rankingConsole.sheet.toName'), width: 30, cell: ({ to }) => name(to) },
    { head: t('rankingConsole.sheet.toType'), width: 14, cell: ({ to }) => type(to) },
    { head: t('rankingConsole.sheet.rankedBack'), width: 14, cell: (line) => line.rankedBack },
  ];
}
