/** The pairs as a sheet that can be sent again: its heads are those that are read (docs/rules.md, M50). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedOf } from '#api/index.ts';
import type { WantedPair } from '#api/matching/wanted-pair.ts';
import { nameIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import { type PairField, pairFields } from '#domain/matching/pair-sheet.ts';
import { partyFinder } from '#domain/participation/named-party.ts';
import { languageName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import type { Database } from '../../db/open.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { mediaTypes, type SheetColumn, sheetStream } from '../../platform/spreadsheet.ts';
import { asPair, pairRows } from './list.ts';
import { partiesOf } from './sheet.ts';

type Call = 'GET /manage/matching/exportPairs';

/** Of this process: each is made while it is read. */
const bounds = { atOnce: 2, retryAfterSeconds: 10 };
const atATime = 500;

export function createPairExports() {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportPairs(
    context: ContextOf<Call>,
    { state, format, language }: CheckedOf<Call>,
  ): Promise<Download> {
    const { db, now, eventIdx, signal } = context;
    const { timeZone } = await context.event();
    const stream = await inPlace(context, async () => {
      const parties = await partiesOf(db, eventIdx);
      const find = {
        company: partyFinder(parties.filter(({ side }) => side === 'company')),
        buyer: partyFinder(parties.filter(({ side }) => side === 'buyer')),
      };
      return sheetStream(
        format,
        columnsIn(language, find),
        rowsOf(db, { eventIdx, state, signal: signal() }),
      );
    });
    return {
      stream,
      fileName: `pairs-${dayIn(timeZone, now)}.${format}`,
      mediaType: mediaTypes[format],
    };
  };
}

interface Reading {
  eventIdx: number;
  state: WantedPair['state'] | undefined;
  signal: AbortSignal;
}

async function* rowsOf(db: Database, { eventIdx, state, signal }: Reading): AsyncGenerator<WantedPair[]> {
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await pairRows(db)
      .where('wantedPair.eventIdx', '=', eventIdx)
      .where('wantedPair.idx', '>', after)
      .$if(state !== undefined, (query) => query.where('wantedPair.state', '=', state as WantedPair['state']))
      .orderBy('wantedPair.idx')
      .limit(atATime)
      .execute();
    if (rows.length === 0) return;
    after = rows.at(-1)?.idx ?? after;
    yield rows.map(asPair);
    await nextTurn();
  }
}

const widths: Record<PairField, number> = {
  company: 30,
  buyer: 30,
  rank: 8,
  must: 8,
  interpreter: 14,
  note: 40,
};

type Find = Record<'company' | 'buyer', (cell: string) => number[]>;

function columnsIn(locale: Locale, find: Find): SheetColumn<WantedPair>[] {
  const t = siteTexts(locale);
  // Whose name is also another's is named by number, so that the sheet is understood when it comes back.
  const party = (side: 'company' | 'buyer', { participateIdx, ...names }: WantedPair['company']) => {
    const name = nameIn(locale, names) || t('ui.formerMember');
    const isAlone = find[side](name).length === 1;
    return isAlone ? name : `#${participateIdx} ${name}`;
  };
  const cells: Record<PairField, SheetColumn<WantedPair>['cell']> = {
    company: ({ company }) => party('company', company),
    buyer: ({ buyer }) => party('buyer', buyer),
    rank: ({ rank }) => rank,
    must: ({ must }) => (must === 'Y' ? 'Y' : null),
    interpreter: ({ isTranslator, translatorLanguage }) =>
      translatorLanguage === null
        ? isTranslator === 'Y'
          ? 'Y'
          : null
        : languageName(locale, translatorLanguage),
    note: ({ note }) => note,
  };
  return [
    ...pairFields.map((field) => ({
      head: t(`pairs.field.${field}`),
      width: widths[field],
      cell: cells[field],
    })),
    {
      head: t('pairs.state'),
      width: 14,
      cell: ({ state, matchingIdx }) =>
        state === 'made' && matchingIdx === null ? t('pairs.gone') : t(`pairs.states.${state}`),
    },
    {
      head: t('pairs.why'),
      width: 50,
      cell: ({ obstacles, ended }) =>
        [
          ...(ended ? [t(`pairs.ended.${ended}`)] : []),
          ...obstacles.map((one) => t(`pairs.obstacle.${one}`)),
        ].join(' ') || null,
    },
  ];
}
