/** Meetings of two who stand in front of each other: which slots they can have at once (docs/rules.md, M21). */
import { dayIn } from '../day/day.ts';

interface Event {
  slotMinutes: number;
  timeZone: string;
  firstOpensAt: string;
}

/** A slot that a walk-in can have. `isNow`: it is under way. `until`: when it is too late to begin in it, ISO 8601 in UTC. */
export type WalkInSlot<Slot> = Slot & { isNow: boolean; until: string };

/**
 * Of the event's slots in the order of time those in which a meeting can begin on the spot: the one that is under way, until half of it
 * is over, and the next one of the day. None before the event has opened.
 */
export function walkInSlots<Slot extends { startsAt: string }>(
  slots: readonly Slot[],
  { slotMinutes, timeZone, firstOpensAt }: Event,
  now: Date,
): WalkInSlot<Slot>[] {
  const at = now.getTime();
  if (at < Date.parse(firstOpensAt)) return [];
  const halfOver = ({ startsAt }: Slot) => Date.parse(startsAt) + (slotMinutes * 60_000) / 2;
  const as = (slot: Slot | undefined, isNow: boolean) =>
    slot ? [{ ...slot, isNow, until: new Date(halfOver(slot)).toISOString() }] : [];
  const current = slots.find((slot) => Date.parse(slot.startsAt) <= at && at < halfOver(slot));
  const next = slots.find(
    ({ startsAt }) => Date.parse(startsAt) > at && dayIn(timeZone, startsAt) === dayIn(timeZone, now),
  );
  return [...as(current, true), ...as(next, false)];
}
