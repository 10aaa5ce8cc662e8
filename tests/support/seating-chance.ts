/** What is done to who sits where, by chance, and about which meeting. */
import fc from 'fast-check';
import { crew, firstOf, peopleCount, type Step } from './seating-actions.ts';

/** What has to be known of a meeting to aim at it. */
export interface KnownMeeting {
  company: number;
  buyer: number;
  slot: number | null;
}

/** A step by chance; `meeting` is taken modulo how many there are. */
export const anySeatStep: fc.Arbitrary<Step> = (() => {
  const person = fc.nat(peopleCount - 1);
  const slot = fc.nat(crew.slots - 1);
  const meeting = fc.nat(20);
  const step = <T extends Step['do']>(kind: T) => fc.constant(kind);
  const by = fc.oneof(
    { arbitrary: person, weight: 2 },
    { arbitrary: fc.constant('manager' as const), weight: 1 },
  );
  const slots = fc.uniqueArray(slot, { maxLength: 2 });
  // Whoever is named where they are the other company's is refused.
  const named = fc.oneof(
    { arbitrary: fc.constant(null), weight: 2 },
    { arbitrary: fc.nat(firstOf(crew.companies) - 1), weight: 1 },
  );
  const most = fc.constantFrom(null, 1, 2, 3, 3);
  return fc.oneof(
    {
      arbitrary: fc.record({
        do: step('arrange'),
        company: fc.nat(crew.companies - 1),
        buyer: fc.integer({ min: crew.companies, max: crew.sizes.length - 1 }),
        slot,
        companyRep: named,
      }),
      weight: 9,
    },
    { arbitrary: fc.record({ do: step('handOver'), by, meeting, to: person }), weight: 9 },
    {
      arbitrary: fc.record({
        do: step('move'),
        meeting,
        slot,
        video: fc.option(fc.boolean(), { freq: 2, nil: undefined }),
      }),
      weight: 5,
    },
    { arbitrary: fc.record({ do: step('cancel'), meeting }), weight: 2 },
    {
      arbitrary: fc.record({
        do: step('mark'),
        by: person,
        whose: fc.constantFrom('me', 'me', 'all'),
        slots,
      }),
      weight: 5,
    },
    { arbitrary: fc.record({ do: step('leave'), by: person, cancels: fc.boolean() }), weight: 1 },
    { arbitrary: fc.record({ do: step('lock'), meeting, locked: fc.nat(2).map((no) => no > 0) }), weight: 4 },
    {
      arbitrary: fc.record({
        do: step('order'),
        meeting,
        other: meeting,
        ordered: fc.nat(2).map((no) => no > 0),
      }),
      weight: 5,
    },
    {
      arbitrary: fc.record({
        do: step('several'),
        meetings: fc.uniqueArray(meeting, { minLength: 1, maxLength: 4 }),
        slot,
        act: fc.constantFrom('all', 'fitting'),
      }),
      weight: 3,
    },
    {
      arbitrary: fc.record({ do: step('deal'), kind: fc.constantFrom('company', 'buyer', 'shared') }),
      weight: 1,
    },
    // Only the first four, which are taken first: there are tables enough for everybody still.
    {
      arbitrary: fc.record({
        do: step('table'),
        table: fc.constantFrom(0, 0, 1, 2, 3),
        isOpen: fc.boolean(),
      }),
      weight: 3,
    },
    { arbitrary: fc.record({ do: step('atOnce'), of: fc.nat(crew.sizes.length - 1), most }), weight: 3 },
  ) as fc.Arbitrary<Step>;
})();

/**
 * About one of the meetings that there are; most of those that lock, move, hand over or say an order about such as stand, to somebody of one of their
 * sides, and the earlier one first. Undefined where there is none.
 */
export function aimedSeat(step: Step, { meetings }: { meetings: readonly KnownMeeting[] }): Step | undefined {
  if (!('meeting' in step) && step.do !== 'several') return step;
  if (meetings.length === 0) return undefined;
  if (step.do === 'several')
    return { ...step, meetings: [...new Set(step.meetings.map((no) => no % meetings.length))] };
  const aim = { ...step, meeting: step.meeting % meetings.length };
  if (aim.do === 'order') return aimedOrder(aim, step.meeting, meetings);
  const standing = meetings.filter(({ slot }) => slot !== null);
  const chosen = standing[step.meeting % standing.length];
  if (step.meeting < 5 || !chosen) return aim;
  if (aim.do === 'lock' || aim.do === 'move') return { ...aim, meeting: meetings.indexOf(chosen) };
  if (aim.do !== 'handOver') return aim;
  const participation = aim.to % 2 === 0 ? chosen.company : chosen.buyer;
  const size = crew.sizes[participation] as number;
  const personOf = (no: number) => firstOf(participation) + (no % size);
  const by = aim.by === 'manager' ? aim.by : personOf(aim.by);
  return { ...aim, meeting: meetings.indexOf(chosen), by, to: personOf(aim.to >> 1) };
}

function aimedOrder(step: Step & { do: 'order' }, chance: number, meetings: readonly KnownMeeting[]): Step {
  const standing = meetings
    .map((one, no) => ({ no, slot: one.slot ?? -1 }))
    .filter(({ slot }) => slot >= 0)
    .sort((one, other) => one.slot - other.slot);
  if (chance < 5 || standing.length < 2) return { ...step, other: step.other % meetings.length };
  const first = chance % (standing.length - 1);
  const later = first + 1 + (step.other % (standing.length - 1 - first));
  return { ...step, meeting: standing[first]?.no as number, other: standing[later]?.no as number };
}
