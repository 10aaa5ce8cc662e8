/** Pairs that the organiser wants to meet: a sheet of them, and what became of each. */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { PairSheet, WantedPair } from '#api/matching/wanted-pair.ts';
import { limits } from '#domain/common/limits.ts';
import { wantedPairStates } from '#domain/matching/wanted-pair.ts';
import type { Locale } from '#i18n/locales.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';
import { createSheetCheck, sendSheet } from '../site/sheet-check.ts';

type Run = AnswerOf<'GET /manage/matching/getPairRun'>;
type Begun = AnswerOf<'POST /manage/matching/addPairs'>;

const choices = { state: ['', ...wantedPairStates], must: ['', 'Y'] } as const;
export type PairsAsked = Asked<typeof choices>;

/** How often it is asked how far the making of meetings has come. */
const lookMs = 1_500;

export function createPairs() {
  const address = listAddress(choices);
  const list = loader<WantedPair[]>();
  const run = loader<Run>();
  const $begun = atom<Begun | undefined>();
  const { $file, $isBusy, $read, $failure, choose } = createSheetCheck<PairSheet>(
    '/manage/matching/checkPairs',
    () => $begun.set(undefined),
  );
  const $chosen = atom<readonly number[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = () => {
    const { state, must, keywords, page } = address.$asked.get();
    return api('GET /manage/matching/getPairs', {
      keywords,
      page,
      rows: limits.rows,
      ...(state && { state }),
      ...(must && { must: 'Y' as const }),
    });
  };
  const askRun = () => api('GET /manage/matching/getPairRun', {});

  async function load(): Promise<void> {
    // Before the list, which is whole then once the making has ended.
    await run.load(askRun);
    await list.load(ask);
    look();
  }

  /** Looks again while meetings are being made. */
  function look(): void {
    clearTimeout(timer);
    const known = run.$state.get();
    if (known.state !== 'ready' || !known.data.isUnderWay) return;
    timer = setTimeout(() => void readAnew(), lookMs);
  }

  async function readAnew(): Promise<void> {
    await run.refresh(askRun);
    await list.refresh(ask);
    look();
  }

  function readAddress(): void {
    address.read();
    $chosen.set([]);
    void load();
  }

  function goTo(asked: PairsAsked): void {
    history.pushState(null, '', address.hrefOf(asked));
    readAddress();
  }

  /** Makes the meetings of the rows that are right. */
  async function add(): Promise<void> {
    const file = $file.get();
    if (!file || $isBusy.get()) return;
    $isBusy.set(true);
    $failure.set(undefined);
    await whileLoading(sendSheet<Begun>('/manage/matching/addPairs', file)).then(
      (begun) => {
        $begun.set(begun);
        $file.set(undefined);
        $read.set(undefined);
      },
      (error: unknown) => {
        $failure.set(errorKey(error));
        if (error instanceof ApiError && error.key === 'msg.pairs_none_right')
          $read.set(error.data as PairSheet);
      },
    );
    $isBusy.set(false);
    await load();
  }

  /** Looks once more for places for what has none; answers how many pairs that are. */
  async function retry(): Promise<number> {
    const { data } = await api('POST /manage/matching/retryPairs', {});
    await load();
    return data.pairs;
  }

  /** Of those that are chosen, also what their people have ended. */
  async function insist(): Promise<number> {
    const { data } = await api('POST /manage/matching/retryPairs', { pairIdxs: [...$chosen.get()] });
    $chosen.set([]);
    await load();
    return data.pairs;
  }

  async function remove(): Promise<number> {
    const { data } = await api('POST /manage/matching/removePairs', { pairIdxs: [...$chosen.get()] });
    $chosen.set([]);
    await load();
    return data.removed;
  }

  const download = (language: Locale) => {
    const { state } = address.$asked.get();
    return saveDownload('GET /manage/matching/exportPairs', {
      format: 'xlsx',
      language,
      ...(state && { state }),
    });
  };

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $list: list.$state,
    $run: run.$state,
    $file,
    $isBusy,
    $read,
    $failure,
    $begun,
    $chosen,
    load,
    readAddress,
    goTo,
    choose,
    add,
    retry,
    insist,
    remove,
    download,
    stop: () => clearTimeout(timer),
  };
}
export type Pairs = ReturnType<typeof createPairs>;
