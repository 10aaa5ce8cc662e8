/** In which slots a wish could be met at all. */
import type { Event, Wish } from './event.ts';

export function openSlots(event: Event, wish: Wish): Set<number> {
  const fixed = event.fixed.find(({ request }) => request === wish.id);
  if (fixed) return new Set([fixed.slot]);
  const isNot = event.not.some((pair) => wish.between.every((id) => pair.includes(id)));
  if (isNot) return new Set();
  const parties = event.parties.filter(({ id }) => wish.between.includes(id));
  return new Set(
    event.slots
      .map(({ id }) => id)
      .filter((id) => !wish.onlyThese || wish.slots.includes(id))
      .filter((id) => parties.every((party) => !party.unavailable.includes(id)))
      .filter((id) =>
        parties.every(({ representatives }) => {
          const named = representatives.filter((one) => wish.representatives.includes(one.id));
          const seats = named.length > 0 ? named : representatives;
          return seats.length === 0 || seats.some(({ unavailable }) => !unavailable.includes(id));
        }),
      ),
  );
}
