/** The managers' schedule of a day: what is shown, what waits beside it, and the meeting that is carried from one place to another. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import type { TableName } from '#domain/event/table-label.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { NoShow } from '#domain/matching/no-show.ts';
import type { CarriedMeeting, Target } from '#domain/matching/schedule-grid.ts';
import { errorKey, loader } from '../../lib/loaded.ts';
import { createReasonForm } from '../../lib/reason-form.ts';
import { api } from '../../site/api.ts';
import { createChoosingSeveral } from './choose-several.ts';
import { type ShownDay, shownDay } from './shown-day.ts';

export const rowKinds = ['tables', 'people'] as const;
export type RowKind = (typeof rowKinds)[number];

export const waitingKinds = ['pending', 'request', 'withoutMeeting'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export type WithoutMeeting = AnswerOf<'GET /manage/matching/getWithoutMeeting'>[number];

/** A carried meeting with the slots that it wished for. */
export type Carried = CarriedMeeting & { wishes: readonly number[] };

/** What is booked on the spot: from a free cell, or for someone who has nothing. */
export interface WalkInStart {
  slotIdx?: number;
  tableNo?: number;
  tableName?: TableName | undefined;
  person?: { side: MeetingSide; participateIdx: number; nameKo: string | null; nameEn: string | null };
}

export type ScheduleStore = ReturnType<typeof createSchedule>;

const nextTask = () => new Promise<void>((next) => setTimeout(next));

/** At most one fetch in this many milliseconds: in a full hall something changes all the time. */
const pauseMs = 500;

export function createSchedule() {
  const day = loader<ShownDay>();
  const pending = loader<Meeting[]>();
  const request = loader<Meeting[]>();
  const withoutMeeting = loader<WithoutMeeting[]>();
  /** The day in the address, null for the one of the server's choice, and what the rows are. */
  const $asked = atom<{ day: string | null; rows: RowKind }>({ day: null, rows: 'tables' });
  const $carried = atom<Carried | null>(null);
  /** The meeting whose details are open. */
  const $selected = atom<number | null>(null);
  const $isPlacing = atom(false);
  /** Whether hours are being closed for somebody. */
  const $isBlocking = atom(false);
  const $isMovingSeveral = atom(false);
  const several = createChoosingSeveral();

  const askDay = async () => {
    const { day: asked } = $asked.get();
    const answer = await api('GET /manage/matching/getDay', asked ? { day: asked } : {});
    // Reading, sorting and drawing a whole hall each have a task of their own, so that the page answers in between.
    await nextTask();
    const data = shownDay(answer.data);
    await nextTask();
    return { ...answer, data };
  };
  const askState = (stateMatching: 'pending' | 'request') =>
    api('GET /manage/matching/getList', { stateMatching, rows: limits.rows, orderType: 'asc' });
  const askWithoutMeeting = () => api('GET /manage/matching/getWithoutMeeting', { rows: limits.rows });

  async function load(): Promise<void> {
    await Promise.all([
      day.load(askDay),
      pending.load(() => askState('pending')),
      request.load(() => askState('request')),
      withoutMeeting.load(askWithoutMeeting),
    ]);
  }

  let refreshing: Promise<void> | undefined;
  let isStale = false;
  /** Fetches behind what is shown; what changes meanwhile is fetched once more. */
  function refresh(): Promise<void> {
    if (refreshing !== undefined) {
      isStale = true;
      return refreshing;
    }
    refreshing = Promise.all([
      day.refresh(askDay),
      pending.refresh(() => askState('pending')),
      request.refresh(() => askState('request')),
      withoutMeeting.refresh(askWithoutMeeting),
    ]).then(
      () =>
        new Promise<void>((done) => {
          setTimeout(() => {
            refreshing = undefined;
            const again = isStale;
            isStale = false;
            done();
            if (again) void refresh();
          }, pauseMs);
        }),
    );
    return refreshing;
  }

  /** What one has done oneself is shown at once. */
  async function refreshNow(): Promise<void> {
    await Promise.all([day.refresh(askDay), pending.refresh(() => askState('pending'))]);
    void refresh();
  }

  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const rows = rowKinds.find((kind) => kind === query.get('rows')) ?? 'tables';
    const asked = query.get('day');
    $asked.set({ day: asked && /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : null, rows });
    void load();
  }

  /** Shows another day, or other rows; the browser's back button leads back. */
  function goTo(asked: { day: string | null; rows: RowKind }): void {
    const isOtherDay = asked.day !== $asked.get().day;
    const query = new URLSearchParams();
    if (asked.day) query.set('day', asked.day);
    if (asked.rows !== 'tables') query.set('rows', asked.rows);
    history.pushState(null, '', query.size > 0 ? `?${query}` : location.pathname);
    $asked.set(asked);
    $selected.set(null);
    // What is carried comes along: a meeting is moved to another day that way.
    if (!isOtherDay) return;
    several.end();
    void day.load(askDay);
  }

  /** `swaps`: it is to change places with another one. */
  function pickUpPlaced(matchingIdx: number, swaps = false): Carried | null {
    const shown = day.$state.get();
    if (shown.state !== 'ready') return null;
    const meeting = shown.data.grid.meetingOf(matchingIdx);
    if (!meeting) return null;
    const interpreter = shown.data.interpreted.find((one) => one.matchingIdx === matchingIdx);
    const { companyIdx, buyerIdx, slotIdx, tableNo } = meeting;
    const carried = {
      matchingIdx,
      companyIdx,
      buyerIdx,
      from: { slotIdx, tableNo },
      swaps,
      wishes: [],
      wantsInterpreter: interpreter !== undefined,
      language: interpreter?.language ?? null,
    };
    $carried.set(carried);
    return carried;
  }

  function pickUpWaiting(meeting: Meeting): Carried {
    const carried = {
      matchingIdx: meeting.matchingIdx,
      companyIdx: meeting.company.participateIdx,
      buyerIdx: meeting.buyer.participateIdx,
      from: null,
      wishes: meeting.wishes.map(({ slotIdx }) => slotIdx),
      byVideo: meeting.byVideo === 'Y',
      // The company's own takes none of the event's.
      wantsInterpreter: meeting.isTranslator === 'Y' && meeting.companyInterpreter.length === 0,
      language: meeting.translatorLanguage,
    };
    $carried.set(carried);
    return carried;
  }

  const putBack = () => $carried.set(null);

  /**
   * Puts the carried meeting down there. The server decides; rejects with its refusal, after what is shown was fetched anew. One that
   * another has moved meanwhile is carried no longer: it is to be picked up where it is now.
   */
  async function putDown(target: Target, reason: string | null = null): Promise<Meeting> {
    const carried = $carried.get();
    if (!carried) throw new Error('nothing is carried');
    const { matchingIdx, from } = carried;
    const { slotIdx, tableNo, byVideo } = target;
    const into = {
      matchingIdx,
      slotIdx,
      tableNo,
      reason,
      ...(byVideo !== undefined && { byVideo: byVideo ? ('Y' as const) : ('N' as const) }),
    };
    $isPlacing.set(true);
    try {
      if (carried.swaps) return await swap(carried, target, reason);
      const { data } = await (from
        ? api('POST /manage/matching/move', { ...into, from })
        : api('POST /manage/matching/place', into));
      $carried.set(null);
      return data;
    } catch (error) {
      if (errorKey(error) === 'msg.matching_state') $carried.set(null);
      throw error;
    } finally {
      $isPlacing.set(false);
      await refreshNow();
    }
  }

  /** Changes places with the meeting in a cell; answers the carried one. */
  async function swap(
    { matchingIdx, from }: Carried,
    target: Target,
    reason: string | null,
  ): Promise<Meeting> {
    const shown = day.$state.get();
    const other = shown.state === 'ready' ? shown.data.grid.meetingAt(target) : undefined;
    if (!from || !other) throw new Error('there is nothing to swap with');
    const { data } = await api('POST /manage/matching/swap', {
      meetings: [
        { matchingIdx, from },
        { matchingIdx: other.matchingIdx, from: { slotIdx: other.slotIdx, tableNo: other.tableNo } },
      ],
      reason,
    });
    $carried.set(null);
    return data[0] as Meeting;
  }

  /** Answers the key of a refusal, or undefined where it is done. */
  async function markNoShow(matchingIdx: number, missing: NoShow | 'none'): Promise<string | undefined> {
    const refused = await api('POST /manage/matching/markNoShow', { matchingIdx, missing }).then(
      () => undefined,
      (error: unknown) => errorKey(error),
    );
    await refreshNow();
    return refused;
  }

  /** The same of a meeting that is locked where it is, or unlocked. */
  async function lock(matchingIdx: number, locked: 'Y' | 'N'): Promise<string | undefined> {
    const refused = await api('POST /manage/matching/lock', { matchingIdx, locked }).then(
      () => undefined,
      (error: unknown) => errorKey(error),
    );
    await refreshNow();
    return refused;
  }

  /** Why a meeting is cancelled, which both sides read. */
  const createCancelForm = (matchingIdx: number) =>
    createReasonForm(async (reason) => {
      await api('POST /manage/matching/cancel', { matchingIdx, reason });
      $selected.set(null);
      await refreshNow();
    });

  return {
    $asked,
    $carried,
    $selected,
    $isPlacing,
    $isBlocking,
    $isMovingSeveral,
    several,
    $shown: day.$state,
    waiting: { pending: pending.$state, request: request.$state, withoutMeeting: withoutMeeting.$state },
    load,
    refresh,
    refreshNow,
    readAddress,
    goTo,
    pickUpPlaced,
    pickUpWaiting,
    putBack,
    putDown,
    markNoShow,
    lock,
    createCancelForm,
  };
}
