/** The door of the hall: checking visitors in, registering them on the spot, and how many came. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { answerChoice, answerNamed } from '#domain/common/answer-choice.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { codeOf } from '#domain/visitor/pass-code.ts';
import { registrationTypes } from '#domain/visitor/visitor-types.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { kept } from '../lib/storage.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';
import { isWithoutNetwork } from '../site/offline.ts';
import { doorTime, hearServerTime } from './check-in-clock.ts';
import { keepCheckIn, readKeptCheckIns, sendKeptCheckIns } from './kept-check-ins.ts';

export type VisitorCounts = AnswerOf<'GET /manage/visitor/getCounts'>;

const choices = { type: registrationTypes, came: ['Y', 'N'], order: ['oldest'] } as const;
/** `answer`: 'question:value'. */
const typed = { answer: answerChoice };
export type VisitorsAsked = Asked<typeof choices, typeof typed>;

/** What became of the last code, or whose registration was changed, for the one who stands at the door. */
export type AtTheDoor =
  | { kind: 'done' | 'already' | 'changed'; visitor: ManagedVisitor }
  | { kind: 'kept' | 'unknown' | 'wrong'; code: string }
  | { kind: 'failed'; key: string };

/** How this device's door is called. */
export const $doorName = kept<string>('doorName', undefined, (value) => typeof value === 'string');

/** Milliseconds without an answer after which a check-in is kept rather than waited for; between two looks at the counts. */
const times = { patience: 6_000, counts: 10_000 };

interface Page {
  rows: ManagedVisitor[];
  hasNext: boolean;
  hasPrevious: boolean;
}

const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const value = Number(query.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

/** `defaultDoor`: how a door is called where nobody has named it. */
export function createCheckIn(defaultDoor: string) {
  const address = listAddress(choices, {}, typed);
  const $cursor = atom<{ after?: number; before?: number }>({});
  const list = loader<Page>();
  const counts = loader<VisitorCounts>();
  const $last = atom<AtTheDoor | undefined>();
  /** The rows that are chosen for badges. */
  const $chosen = atom<number[]>([]);
  const door = () => $doorName.get()?.trim() || defaultDoor;

  const filters = ({ keywords, type, came, answer }: VisitorsAsked) => ({
    keywords,
    ...(type ? { registrationType: type } : {}),
    ...(came ? { checkedInYn: came } : {}),
    ...answerNamed(answer),
  });

  /** One more row is asked for than is shown: whether it comes says whether there is more in that direction. */
  async function page() {
    const cursor = $cursor.get();
    const { data, totalCount } = await api('GET /manage/visitor/getList', {
      ...filters(address.$asked.get()),
      ...(address.$asked.get().order === 'oldest' && { orderType: 'asc' as const }),
      ...cursor,
      rows: limits.rows + 1,
    });
    const isBack = cursor.before !== undefined;
    const isMore = data.length > limits.rows;
    const rows = isBack ? data.slice(-limits.rows) : data.slice(0, limits.rows);
    const hasPrevious = isBack ? isMore : cursor.after !== undefined;
    return { data: { rows, hasNext: isBack || isMore, hasPrevious }, totalCount };
  }
  const load = () => list.load(page);
  const askCounts = async () => {
    const answer = await api('GET /manage/visitor/getCounts', {});
    hearServerTime(answer.data.at);
    return answer;
  };
  const refreshCounts = () => counts.refresh(askCounts);
  /** What failed is asked for again, unseen, until there is a network. */
  async function lookAtCounts(): Promise<void> {
    if (counts.$state.get().state === 'ready') return refreshCounts();
    const answer = await askCounts().catch(() => undefined);
    if (answer) await counts.load(async () => answer);
  }

  function readAddress(): void {
    address.read();
    const query = new URLSearchParams(location.search);
    const [after, before] = [numberIn(query, 'after'), numberIn(query, 'before')];
    $cursor.set(after !== undefined ? { after } : before !== undefined ? { before } : {});
    void load();
  }

  function show(href: string): void {
    history.pushState(null, '', href);
    readAddress();
  }

  function turn(to: 'next' | 'previous' | 'first'): void {
    const now = list.$state.get();
    if (now.state !== 'ready') return;
    const { rows } = now.data;
    const [first, last] = [rows[0]?.visitorIdx, rows.at(-1)?.visitorIdx];
    const cursor: Record<string, string> =
      to === 'next' ? { after: String(last) } : to === 'previous' ? { before: String(first) } : {};
    show(address.hrefOf(address.$asked.get(), cursor));
  }

  /** The row as it is now, where it is on the screen. */
  const put = (visitor: ManagedVisitor) =>
    list.change((shown) => ({
      ...shown,
      rows: shown.rows.map((row) => (row.visitorIdx === visitor.visitorIdx ? visitor : row)),
    }));

  /** Checks in by a code that was read or typed, or whoever is in the list. Without a network it is kept and sent later. */
  async function take(who: { code: string } | { visitorIdx: number }): Promise<void> {
    const typed = 'code' in who ? who.code : '';
    const code = codeOf(typed);
    if ('code' in who && code === null) {
      $last.set({ kind: 'wrong', code: typed });
      return;
    }
    const { at, isOwn } = doorTime();
    const asked = { ...(code === null ? who : { code }), door: door(), at };
    const spoken = code ?? '';
    try {
      // A clock that may be wrong dates nothing that the server can date itself.
      const sent = api('POST /manage/visitor/checkIn', isOwn ? { ...asked, at: undefined } : asked);
      sent.catch(() => undefined);
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, times.patience));
      const answer = await Promise.race([sent, late]);
      if (!answer) return await keepFor(asked, spoken, isOwn);
      const { visitor, isFirst } = answer.data;
      $last.set({ kind: isFirst ? 'done' : 'already', visitor });
      put(visitor);
      void refreshCounts();
    } catch (error) {
      if (isWithoutNetwork(error)) return keepFor(asked, spoken, isOwn);
      const key = errorKey(error);
      $last.set(
        key === 'msg.visitor_not_found' ? { kind: 'unknown', code: spoken } : { kind: 'failed', key },
      );
    }
  }

  async function keepFor(asked: { door: string; at: string }, code: string, isOwn: boolean): Promise<void> {
    const isKept = await keepCheckIn({
      id: crypto.randomUUID(),
      ...asked,
      ...(isOwn && { isOwnTime: true }),
    });
    $last.set(isKept ? { kind: 'kept', code } : { kind: 'failed', key: 'msg.fail' });
  }

  /** Takes back the check-in that was just made. */
  async function undo(visitor: ManagedVisitor): Promise<void> {
    const { data } = await api('POST /manage/visitor/undoCheckIn', {
      visitorIdx: visitor.visitorIdx,
      checkedInAt: visitor.checkedInAt ?? '',
    });
    $last.set(undefined);
    put(data);
    void refreshCounts();
  }

  /** Says whose registration the desk has changed. */
  const changed = (visitor: ManagedVisitor) => $last.set({ kind: 'changed', visitor });

  /** The desk has cancelled a registration: its row goes, and what was said of it last. */
  function cancelled(visitorIdx: number): void {
    const last = $last.get();
    if (last && 'visitor' in last && last.visitor.visitorIdx === visitorIdx) $last.set(undefined);
    $chosen.set($chosen.get().filter((idx) => idx !== visitorIdx));
    void refreshCounts();
    void list.refresh(page);
  }

  /** Whoever was registered at the door is the last one who came. */
  function added(visitor: ManagedVisitor): void {
    $last.set({ kind: 'done', visitor });
    void refreshCounts();
    void list.refresh(page);
  }

  /** Follows the counts while the page is seen, and sends what waits; the answer ends it. */
  function open(): () => void {
    void readKeptCheckIns();
    const send = () =>
      void sendKeptCheckIns().then((sent) => {
        if (sent > 0) void Promise.all([refreshCounts(), list.refresh(page)]);
      });
    void counts.load(askCounts).then(send);
    const look = () => void lookAtCounts().then(send);
    const timer = setInterval(() => {
      if (!document.hidden) look();
    }, times.counts);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }

  const download = (format: 'xlsx' | 'csv', language: Locale) => {
    const { keywords, ...others } = filters(address.$asked.get());
    const asked = { ...others, ...(keywords ? { keywords } : {}), format, language };
    return saveDownload('GET /manage/visitor/exportList', asked);
  };

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $list: list.$state,
    $counts: counts.$state,
    $last,
    $chosen,
    load,
    readAddress,
    goTo: (asked: VisitorsAsked) => show(address.hrefOf(asked)),
    turn,
    take,
    undo,
    door,
    added,
    put,
    changed,
    cancelled,
    open,
    download,
  };
}
export type CheckIn = ReturnType<typeof createCheckIn>;

/** Badges to print, of the visitors that the address names (`?visitorIdxs=1,2`). */
export function createBadges() {
  const badges = loader<ManagedVisitor[]>();
  const idxs = () =>
    (new URLSearchParams(location.search).get('visitorIdxs') ?? '')
      .split(',')
      .map(Number)
      .filter((idx) => Number.isInteger(idx) && idx > 0)
      .slice(0, limits.badges);
  const load = () =>
    badges.load(async () =>
      idxs().length === 0
        ? { data: [], totalCount: 0 }
        : api('GET /manage/visitor/getBadges', { visitorIdxs: idxs() }),
    );
  /** To be called once they are on paper. */
  const markPrinted = () => api('POST /manage/visitor/markPrinted', { visitorIdxs: idxs() });
  return { $badges: badges.$state, load, markPrinted };
}
