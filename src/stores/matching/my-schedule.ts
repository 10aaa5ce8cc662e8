/** One's schedule, slot by slot, and the slots in which one can't meet (`/matching/table/{idx}`). */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type Schedule = AnswerOf<'GET /matching/getTable'>;
export type ScheduleSlot = Schedule['slots'][number];
export type MySchedule = ReturnType<typeof createMySchedule>;

/** Whose marks are shown and saved: the reader's own, or those of all people of their participation. */
export type Whose = 'me' | 'all';

/** What a slot says of these marks: whether it has one, and whether the reader may change that. */
export const markIn = (slot: ScheduleSlot, whose: Whose) =>
  whose === 'me'
    ? { isMarked: slot.isUnavailable, mayMark: slot.mayMark }
    : { isMarked: slot.isUnavailableToAll, mayMark: slot.mayMarkAll };

const savedMarks = (slots: readonly ScheduleSlot[], whose: Whose) =>
  new Set(slots.filter((slot) => markIn(slot, whose).isMarked).map((slot) => slot.slotIdx));

/** How many marks differ from what is saved. */
export function changesOf(slots: readonly ScheduleSlot[], marked: ReadonlySet<number>, whose: Whose): number {
  return slots.filter((slot) => markIn(slot, whose).isMarked !== marked.has(slot.slotIdx)).length;
}

/** The schedule of a participation, and the marks on it until they are saved. */
export function createMySchedule(participateIdx: number) {
  const schedule = loader<Schedule>();
  /** The slots marked on the screen, saved or not. */
  const $marked = atom<ReadonlySet<number>>(new Set());
  const $whose = atom<Whose>('me');

  const ask = () => api('GET /matching/getTable', { participateIdx });

  async function open(): Promise<void> {
    await schedule.load(ask);
    undoMarks();
  }

  /** Takes in what changed elsewhere, unless there are marks that are not saved: they would be lost. */
  async function refresh(): Promise<void> {
    let isTaken = false;
    await schedule.refresh(async () => {
      const answer = await ask();
      if (isChanged()) throw new Error('there are marks that are not saved');
      isTaken = true;
      return answer;
    });
    if (isTaken) undoMarks();
  }

  /** Marks slots as unavailable, or opens them again, where the reader may. */
  function mark(slots: readonly ScheduleSlot[], isUnavailable: boolean): void {
    const marked = new Set($marked.get());
    for (const slot of slots) {
      const { slotIdx } = slot;
      if (!markIn(slot, $whose.get()).mayMark) continue;
      if (isUnavailable) marked.add(slotIdx);
      else marked.delete(slotIdx);
    }
    $marked.set(marked);
  }

  function undoMarks(): void {
    const now = schedule.$state.get();
    if (now.state === 'ready') $marked.set(savedMarks(now.data.slots, $whose.get()));
  }

  /** Shows the other marks; what was marked and not saved is dropped. */
  function chooseWhose(whose: Whose): void {
    $whose.set(whose);
    undoMarks();
  }

  /** True while marks are not saved. */
  function isChanged(): boolean {
    const now = schedule.$state.get();
    return now.state === 'ready' && changesOf(now.data.slots, $marked.get(), $whose.get()) > 0;
  }

  /**
   * Saves the marks. Rejects after fetching anew when a meeting came in between (`already_assigned`), or a slot has begun
   * (`invalid_parameter`).
   */
  async function saveMarks(): Promise<void> {
    const marked = $marked.get();
    const whose = $whose.get();
    try {
      await api('POST /matching/markUnavailable', { slotIdxs: [...marked], whose });
    } catch (error) {
      if (['msg.already_assigned', 'msg.invalid_parameter'].includes(errorKey(error))) await open();
      throw error;
    }
    schedule.change((data) => ({
      ...data,
      slots: data.slots.map((slot) => ({
        ...slot,
        [whose === 'me' ? 'isUnavailable' : 'isUnavailableToAll']: marked.has(slot.slotIdx),
      })),
    }));
  }

  return {
    $schedule: schedule.$state,
    $marked,
    $whose,
    open,
    refresh,
    mark,
    chooseWhose,
    undoMarks,
    isChanged,
    saveMarks,
  };
}
