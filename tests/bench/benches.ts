/** Every benchmark by its name, in the order in which they run. A new one: a file beside this one, and a line here. */
import type { Bench } from './bench.ts';
import { lists, listsHundred } from './lists.ts';
import { realEvent } from './real-event.ts';
import { speed } from './speed.ts';
import { suddenDeath } from './sudden-death.ts';

export const benches: Record<string, Bench> = {
  speed,
  lists,
  'lists-hundred': listsHundred,
  death: suddenDeath,
  event: realEvent,
};
