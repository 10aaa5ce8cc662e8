/** Whether facts together leave a meeting no slot. */
import type { Instance, Meeting } from '../instance.ts';
import type { Fact } from './facts.ts';
import type { Far, Reach } from './reach.ts';

/**
 * Whether in each slot some of the facts stand in its way: of a side it has to be everyone who could sit there, and of the tables all that
 * whoever is left could reach.
 */
export function coversAll(
  { problem, meetings, parties, people, wishes }: Instance,
  reach: Reach,
  meeting: number,
  facts: readonly Fact[],
): boolean {
  const { parties: sides, people: seats } = meetings[meeting] as Meeting;
  const closes = (fact: Fact, slot: number, day: number) => {
    if (fact.kind === 'most') return true;
    if (fact.kind === 'dayLimit') return fact.day === day;
    if (fact.kind === 'otherTimes') return fact.wish === wishes[meeting]?.id && fact.slot === slot;
    return (
      ['tables', 'interpreters', 'atOnce', 'order'].includes(fact.kind) &&
      'slot' in fact &&
      fact.slot === slot
    );
  };
  const isOf = (fact: Fact, side: 0 | 1, person: number) =>
    (fact.kind === 'unavailable' || fact.kind === 'meets' || fact.kind === 'far') &&
    fact.participation === parties[sides[side]]?.id &&
    fact.representative === (people[person]?.id ?? null);
  return problem.slots.every(({ id, day }, at) => {
    if (facts.some((fact) => closes(fact, id, day))) return true;
    const then = facts.filter((fact) => 'slot' in fact && fact.slot === id);
    const far = then.filter((fact): fact is Far => fact.kind === 'far');
    const [first, second] = seats.map((side, no) =>
      side.filter((person) => !then.some((fact) => fact.kind !== 'far' && isOf(fact, no as 0 | 1, person))),
    ) as [number[], number[]];
    if (first.length === 0 || second.length === 0) return true;
    const tables = far.length > 0 ? reach.freeTables(meeting, at) : null;
    if (!tables) return false;
    return first.every((one) =>
      second.every(
        (other) =>
          !reach.someNear(
            tables,
            far.filter((fact) => isOf(fact, 0, one) || isOf(fact, 1, other)),
          ),
      ),
    );
  });
}
