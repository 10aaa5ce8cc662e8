/**
 * A list of whom a participation would like to meet, as it is put in order (docs/rules.md, R2, R5): each step is kept in the browser
 * until the server has it, so that nothing is lost where there is no network, and sent by itself once there is one.
 */
import { atom } from 'nanostores';
import type { Answer } from '#api/client.ts';
import type { AnswerOf } from '#api/index.ts';
import type { Rankable, Ranking } from '#api/matching/ranking.ts';
import { moved } from '#domain/common/moved.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { kept, storageKeys } from '../lib/storage.ts';
import { isWithoutNetwork } from '../site/offline.ts';

/** What was put in order and has not reached the server, and the version that it was made on. */
interface Draft {
  participateIdx: number;
  version: number;
  list: Rankable[];
}

const isDraft = (value: unknown): value is Draft => {
  const { participateIdx, version, list } = (value ?? {}) as Partial<Draft>;
  return (
    typeof participateIdx === 'number' &&
    typeof version === 'number' &&
    Array.isArray(list) &&
    list.every((one) => typeof one?.participateIdx === 'number' && typeof one.participateType === 'string')
  );
};

/** Milliseconds after the last step until it is sent: several steps in a row are one call. */
const restMs = 600;
/** Milliseconds until what found no network is sent again, where the browser doesn't say that there is one. */
const againMs = 15_000;

export type SavingState = 'saved' | 'saving' | 'unsent' | 'failed';
type Saved = AnswerOf<'POST /matching/saveRanking'>;

export interface RankingCalls {
  read: () => Promise<Answer<Ranking>>;
  save: (participateIdxs: number[], version: number) => Promise<Answer<Saved>>;
  /** Nothing is sent but by `send`. */
  byHand?: boolean;
}

const idxsOf = (list: readonly Rankable[]) => list.map(({ participateIdx }) => participateIdx);
const isSame = (one: readonly Rankable[], other: readonly Rankable[]) =>
  one.length === other.length &&
  one.every(({ participateIdx }, at) => participateIdx === other[at]?.participateIdx);

export function createRanking({ read, save, byHand = false }: RankingCalls) {
  const ranking = loader<Ranking>();
  const $draft = kept<Draft | undefined>(storageKeys.rankingDraft, undefined, isDraft);
  const $list = atom<readonly Rankable[]>([]);
  const $state = atom<SavingState>('saved');
  /** Why it could not be saved. */
  const $failure = atom<string | null>(null);
  /** What a colleague has saved meanwhile, until the reader has said which list counts. */
  const $theirs = atom<Ranking | null>(null);
  /** How many the server took off the list that was sent. */
  const $dropped = atom(0);
  /** Whether the last steps came too late to be stored. */
  const $isLate = atom(false);
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  const shown = () => {
    const now = ranking.$state.get();
    return now.state === 'ready' ? now.data : undefined;
  };

  /** Another participation's stays: its link may be open beside this one. */
  const forgetDraftOf = ({ participateIdx }: Ranking) => {
    if ($draft.get()?.participateIdx === participateIdx) $draft.set(undefined);
  };

  function take(newest: Ranking): void {
    version = newest.version;
    ranking.change(() => newest);
    $list.set(newest.ranked);
    forgetDraftOf(newest);
    $theirs.set(null);
    $failure.set(null);
    $state.set('saved');
  }

  async function load(): Promise<void> {
    await ranking.load(read);
    const newest = shown();
    if (!newest) return;
    const draft = $draft.get();
    if (byHand || draft?.participateIdx !== newest.participateIdx || isSame(draft.list, newest.ranked)) {
      forgetDraftOf(newest);
      version = newest.version;
      $list.set(newest.ranked);
      return;
    }
    if (!newest.mayRank) return showStored(newest);
    version = draft.version;
    $list.set(draft.list);
    $state.set('unsent');
    await send();
  }

  /** Once nothing can be changed any more, the screen has what the organiser has. */
  function showStored(newest: Ranking): void {
    $isLate.set(
      !isSame($list.get(), newest.ranked) || $draft.get()?.participateIdx === newest.participateIdx,
    );
    take(newest);
  }

  /** Another order on the screen; kept, and sent a moment later. */
  function set(list: readonly Rankable[]): void {
    const own = shown();
    if (!own?.mayRank || list === $list.get()) return;
    $list.set(list);
    $dropped.set(0);
    $failure.set(null);
    $state.set('saving');
    if (byHand) return;
    $draft.set({ participateIdx: own.participateIdx, version, list: [...list] });
    wait(restMs);
  }

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), milliseconds);
  }

  /** Sends what is on the screen. */
  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isSending || $theirs.get()) return;
    isSending = true;
    const sent = $list.get();
    $state.set('saving');
    try {
      const { data } = await save(idxsOf(sent), version);
      const { dropped, ...newest } = data;
      version = newest.version;
      if ($list.get() === sent) {
        take(newest);
        $dropped.set(dropped.length);
      } else {
        ranking.change(() => newest);
        $draft.set({ participateIdx: newest.participateIdx, version, list: [...$list.get()] });
        wait(restMs);
      }
    } catch (error) {
      await explain(error);
    } finally {
      isSending = false;
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (isWithoutNetwork(error)) {
      $state.set('unsent');
      if (!byHand) wait(againMs);
      return;
    }
    $state.set('failed');
    $failure.set(errorKey(error));
    if (errorKey(error) === 'msg.ranking_changed') await readTheirs();
    if (errorKey(error) === 'msg.ranking_closed') await readClosed();
  }

  async function readClosed(): Promise<void> {
    await ranking.refresh(read);
    const newest = shown();
    if (newest && !newest.mayRank) showStored(newest);
  }

  async function readTheirs(): Promise<void> {
    const newest = await read().then(
      ({ data }) => data,
      () => undefined,
    );
    if (!newest) return;
    if (isSame(newest.ranked, $list.get())) take(newest);
    else $theirs.set(newest);
  }

  const takeTheirs = () => {
    const theirs = $theirs.get();
    if (theirs) take(theirs);
  };

  async function keepMine(): Promise<void> {
    const theirs = $theirs.get();
    if (!theirs) return;
    version = theirs.version;
    $theirs.set(null);
    await send();
  }

  /** Sends what waited once the browser says that there is a network; the answer ends that. */
  function follow(): () => void {
    const onLine = () => void ($state.get() === 'unsent' && shown()?.mayRank && send());
    window.addEventListener('online', onLine);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onLine);
    };
  }

  return {
    $ranking: ranking.$state,
    $list,
    $state,
    $failure,
    $theirs,
    $dropped,
    $isLate,
    load,
    follow,
    send,
    takeTheirs,
    keepMine,
    set,
    /** Puts what stands at a place at another, both from 0. */
    move: (from: number, to: number) => {
      if (from !== to) set(moved($list.get(), from, to));
    },
    remove: (participateIdx: number) =>
      set($list.get().filter((one) => one.participateIdx !== participateIdx)),
    /** At the end, where there is room; answers whether there was. */
    add(one: Rankable): boolean {
      const list = $list.get();
      if (list.some(({ participateIdx }) => participateIdx === one.participateIdx)) return true;
      if (list.length >= (shown()?.rankMost ?? 0)) return false;
      set([...list, one]);
      return true;
    },
  };
}
export type RankingStore = ReturnType<typeof createRanking>;
