import { dayIn } from '#domain/day/day.ts';

/** Slots by the day on which they start, on the event's clock, in their order. `key` is YYYY-MM-DD. */
export function daysOf<Slot extends { startsAt: string }>(
  slots: readonly Slot[],
  zone: string,
): { key: string; slots: Slot[] }[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const key = dayIn(zone, slot.startsAt);
    const day = days.get(key);
    if (day) day.push(slot);
    else days.set(key, [slot]);
  }
  return [...days].map(([key, ofDay]) => ({ key, slots: ofDay }));
}
