/** The participations of a plan: when they can meet, how often, and who of them (docs/rules.md, D1). */
import type { Problem } from '#domain/schedule/problem.ts';
import type { Fixed, Standing } from './fixed.ts';
import type { Read } from './read.ts';
import type { PlanWish } from './wishes.ts';

interface Of {
  peopleOf: Map<number, Read['representatives']>;
  dayOf: Map<number, number>;
  /** What stands counts as what stays: nobody loses a meeting because a limit was lowered since. */
  isOfFewMoves: boolean;
}

export function participationsOf(
  read: Read,
  wishes: readonly PlanWish[],
  { fixed }: Standing,
  { peopleOf, dayOf, isOfFewMoves }: Of,
): Problem['participations'] {
  const lanes = new Map(read.lanes.map(({ idx, count }) => [idx, count]));
  const whole = Map.groupBy(
    read.marks.filter(({ representativeIdx }) => representativeIdx === null),
    ({ participateIdx }) => participateIdx,
  );
  const own = Map.groupBy(
    read.marks.filter(({ representativeIdx }) => representativeIdx !== null),
    ({ representativeIdx }) => representativeIdx,
  );
  const slotsIn = (rows: { slotIdx: number }[] = []) => [...new Set(rows.map(({ slotIdx }) => slotIdx))];
  const stay = stayingOf(wishes, fixed, isOfFewMoves);
  const begun = begunOf(read);
  // Who has no wish is nobody to the engine; of whose table it is told whose it is.
  const named = new Set([
    ...wishes.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]),
    ...read.tables.map(({ ownerIdx }) => ownerIdx),
  ]);
  const planned = read.participations.filter(({ idx }) => named.has(idx));
  return planned.map((one) => {
    const people = peopleOf.get(one.idx) ?? [];
    const marked = [
      ...slotsIn(whole.get(one.idx)),
      ...(people.length === 1 ? slotsIn(own.get(people[0]?.idx ?? 0)) : []),
    ];
    const staying = stay.get(one.idx) ?? [];
    const past = begun.get(one.idx) ?? [];
    const dayLimit = one.meetingsPerDay ?? read.event.meetingsPerDay;
    const atOnce = Math.max(lanes.get(one.idx) ?? 1, largest(staying), 1);
    const full = dayLimit === null ? [] : usedUp(read, past, staying, { dayLimit, atOnce, dayOf });
    return {
      id: one.idx,
      side: one.side === 'company' ? 'company' : 'buyer',
      atOnce,
      // What stays goes beyond a limit that was lowered since, or that a manager passed over; nothing else does.
      dayLimit:
        dayLimit === null ? null : Math.max(dayLimit, largest(staying.map((slot) => dayOf.get(slot) ?? 0))),
      most: one.meetingsMost === null ? null : Math.max(one.meetingsMost - past.length, staying.length, 0),
      least: Math.max(0, (one.meetingsLeast ?? 0) - past.length),
      unavailable:
        people.length === 0 ? read.toCome.map(({ idx }) => idx) : [...new Set([...marked, ...full])],
      representatives:
        people.length < 2 ? [] : people.map(({ idx }) => ({ id: idx, unavailable: slotsIn(own.get(idx)) })),
    };
  });
}

/** How often the most frequent value is there. */
const largest = (values: readonly number[]) =>
  Math.max(0, ...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length));

/** By participation, the slots in which its meetings stay. */
function stayingOf(
  wishes: readonly PlanWish[],
  fixed: Map<number, Fixed>,
  isOfFewMoves: boolean,
): Map<number, number[]> {
  const slots = new Map<number, number[]>();
  for (const { id, companyIdx, buyerIdx, was } of wishes) {
    const slot = fixed.get(id)?.slot ?? (isOfFewMoves ? was?.slotIdx : undefined);
    if (slot !== undefined)
      for (const idx of [companyIdx, buyerIdx]) slots.set(idx, [...(slots.get(idx) ?? []), slot]);
  }
  return slots;
}

/** By participation, the slots of its meetings that have begun: they count in its limits and are nobody's to plan. */
function begunOf({ meetings, toCome }: Read): Map<number, number[]> {
  const open = new Set(toCome.map(({ idx }) => idx));
  const slots = new Map<number, number[]>();
  for (const { companyIdx, buyerIdx, state, slotIdx } of meetings)
    if (state === 'complete' && slotIdx !== null && !open.has(slotIdx))
      for (const idx of [companyIdx, buyerIdx]) slots.set(idx, [...(slots.get(idx) ?? []), slotIdx]);
  return slots;
}

/** On a day on which it had meetings already: the slots beyond those that its limit leaves. */
function usedUp(
  { toCome }: Read,
  past: readonly number[],
  staying: readonly number[],
  { dayLimit, atOnce, dayOf }: { dayLimit: number; atOnce: number; dayOf: Map<number, number> },
): number[] {
  return [...new Set(past.map((slot) => dayOf.get(slot)))].flatMap((day) => {
    const isOfDay = (slot: number) => dayOf.get(slot) === day;
    const left = dayLimit - past.filter(isOfDay).length - staying.filter(isOfDay).length;
    const free = toCome.map(({ idx }) => idx).filter((idx) => isOfDay(idx) && !staying.includes(idx));
    return free.slice(Math.max(0, Math.floor(left / atOnce)));
  });
}
