/** One's schedule, slot by slot, and the slots in which one can't meet (`/matching/table/{idx}`). */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { api } from './api.ts';
import { errorKey, loader } from './lib/loaded.ts';

export type Schedule = AnswerOf<'GET /matching/getTable'>;
export type ScheduleSlot = Schedule['slots'][number];

const schedule = loader<Schedule>();
export const $schedule = schedule.$state;
/** The slots marked on the screen, saved or not. */
export const $marked = atom<ReadonlySet<number>>(new Set());

const savedMarks = (slots: readonly ScheduleSlot[]) =>
  new Set(slots.filter((slot) => slot.isUnavailable).map((slot) => slot.slotIdx));

/** How many marks differ from what is saved. */
export function changesOf(slots: readonly ScheduleSlot[], marked: ReadonlySet<number>): number {
  return slots.filter((slot) => slot.isUnavailable !== marked.has(slot.slotIdx)).length;
}

/** Fetches the schedule of a participation; without one, one's own. */
export async function openSchedule(participateIdx?: number): Promise<void> {
  await schedule.load(() => api('GET /matching/getTable', { participateIdx }));
  undoMarks();
}

/** Marks slots as unavailable, or opens them again; a slot with a meeting in it stays as it is. */
export function mark(slots: readonly ScheduleSlot[], isUnavailable: boolean): void {
  const marked = new Set($marked.get());
  for (const slot of slots) {
    if (slot.meeting) continue;
    if (isUnavailable) marked.add(slot.slotIdx);
    else marked.delete(slot.slotIdx);
  }
  $marked.set(marked);
}

export function undoMarks(): void {
  const now = $schedule.get();
  if (now.state === 'ready') $marked.set(savedMarks(now.data.slots));
}

/** Saves the marks. Rejects with `already_assigned` after fetching anew when a meeting came in between. */
export async function saveMarks(): Promise<void> {
  const marked = $marked.get();
  try {
    await api('POST /matching/markUnavailable', { slotIdxs: [...marked] });
  } catch (error) {
    if (errorKey(error) === 'msg.already_assigned') await openSchedule();
    throw error;
  }
  schedule.change((data) => ({
    ...data,
    slots: data.slots.map((slot) => ({ ...slot, isUnavailable: marked.has(slot.slotIdx) })),
  }));
}
