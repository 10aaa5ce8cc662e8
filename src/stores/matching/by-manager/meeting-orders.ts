/** Which meetings come before which others: read, taken back, and set between two of them (docs/rules.md, M63). */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { OrderOfTwo } from '#api/matching/meeting-order.ts';
import { limits } from '#domain/common/limits.ts';
import type { OrderSide } from '#domain/matching/meeting-order.ts';
import { errorKey, loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

/** After so many milliseconds of not typing it is looked for. */
const pauseMs = 250;

/** The orders of one meeting, or, of null, of the event. `done`: what else is drawn anew after one was taken back. */
export function createMeetingOrders(
  matchingIdx: number | null,
  done: () => Promise<unknown> = async () => {},
) {
  const orders = loader<OrderOfTwo[]>();
  const $page = atom(1);
  const ask = () =>
    api('GET /manage/matching/getOrders', {
      page: $page.get(),
      // Those of one meeting stand without pages.
      ...(matchingIdx === null ? { rows: limits.rows } : { rows: limits.rowsMax, matchingIdx }),
    });
  const load = () => orders.load(ask);
  const refresh = () => orders.refresh(ask);

  function turn(page: number): void {
    $page.set(page);
    void load();
  }

  /** Answers the key of a refusal, or undefined where it is done. */
  async function takeBack({ before, after }: OrderOfTwo): Promise<string | undefined> {
    const refused = await api('POST /manage/matching/order', {
      beforeIdx: before.matchingIdx,
      afterIdx: after.matchingIdx,
      ordered: 'N',
    }).then(
      () => undefined,
      (error: unknown) => errorKey(error),
    );
    await Promise.all([refresh(), done()]);
    return refused;
  }

  return { $orders: orders.$state, $page, load, refresh, turn, takeBack };
}
export type MeetingOrders = ReturnType<typeof createMeetingOrders>;

/** Why an order was refused: 'msg.…', and of a bad value the rule that it breaks. */
export interface OrderFailure {
  key: string;
  rule: string | undefined;
}

const ruleOf = (error: unknown): string | undefined => {
  const [first]: unknown[] = error instanceof ApiError && Array.isArray(error.data) ? error.data : [];
  return typeof first === 'object' && first !== null && 'rule' in first ? String(first.rule) : undefined;
};

export interface ToOrder {
  matchingIdx: number;
  companyIdx: number;
  buyerIdx: number;
}

/** What may still be put before or after a meeting: confirmed, and not begun. */
const isChoice = (meeting: Meeting) => meeting.stateMatching === 'complete' && meeting.agenda !== 'past';

/** Puts a meeting before or after another one, which is chosen among those of the same people, or found by names. */
export function createOrdering({ matchingIdx, companyIdx, buyerIdx }: ToOrder) {
  const others = loader<Meeting[]>();
  const $comes = atom<OrderSide>('before');
  const $other = atom<number | undefined>();
  const $isBusy = atom(false);
  const $failure = atom<OrderFailure | undefined>();
  let typing: ReturnType<typeof setTimeout> | undefined;

  /** The latest of them: those that have begun, which are no choice, come last. */
  const confirmed = (by: { participateIdx: number } | { keywords: string }) =>
    api('GET /manage/matching/getList', {
      ...by,
      stateMatching: 'complete',
      listOrder: 'startsAt',
      orderType: 'desc',
      rows: limits.rowsMax,
    });

  async function askOthers(keywords: string) {
    const answers = await (keywords === ''
      ? Promise.all([confirmed({ participateIdx: companyIdx }), confirmed({ participateIdx: buyerIdx })])
      : Promise.all([confirmed({ keywords })]));
    const found = answers.flatMap(({ data }) => data);
    const byIdx = new Map(found.filter(isChoice).map((one) => [one.matchingIdx, one]));
    byIdx.delete(matchingIdx);
    const data = [...byIdx.values()].sort((a, b) =>
      (a.slot?.startsAt ?? '') < (b.slot?.startsAt ?? '') ? -1 : 1,
    );
    return { data, totalCount: data.length };
  }

  /** Without words: those of the same people. */
  function find(words: string): void {
    clearTimeout(typing);
    const keywords = words.trim();
    const look = () => {
      $other.set(undefined);
      void others.load(() => askOthers(keywords));
    };
    typing = setTimeout(look, keywords === '' ? 0 : pauseMs);
  }

  function choose(changes: { comes?: OrderSide; other?: number }): void {
    $failure.set(undefined);
    if (changes.comes) $comes.set(changes.comes);
    if (changes.other !== undefined) $other.set(changes.other);
  }

  /** Answers whether the order is set. */
  async function set(): Promise<boolean> {
    const other = $other.get();
    if (other === undefined || $isBusy.get()) return false;
    $isBusy.set(true);
    $failure.set(undefined);
    const [beforeIdx, afterIdx] = $comes.get() === 'before' ? [matchingIdx, other] : [other, matchingIdx];
    const isSet = await api('POST /manage/matching/order', { beforeIdx, afterIdx, ordered: 'Y' }).then(
      () => true,
      (error: unknown) => {
        $failure.set({ key: errorKey(error), rule: ruleOf(error) });
        return false;
      },
    );
    $isBusy.set(false);
    return isSet;
  }

  return { $others: others.$state, $comes, $other, $isBusy, $failure, find, choose, set };
}
export type Ordering = ReturnType<typeof createOrdering>;
