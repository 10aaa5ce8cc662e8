/** The file of a real event, as others have published it, and the event of the site that is made of it. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { eventSample } from '#tests/support/samples.ts';

/** The published form of an event: counts, names, and the wished pairs in their order. Slots are numbered from 1. */
const eventFile = z.object({
  slots: z.number().int().min(1).max(96),
  morningSlots: z.number().int().min(0),
  tables: z.number().int().min(1),
  companies: z.array(z.string()),
  buyers: z.array(z.string()),
  unavailable: z.record(z.string(), z.array(z.number().int())),
  meetings: z.array(z.tuple([z.string(), z.string()])),
});
type Published = z.output<typeof eventFile>;

/** The form of the schedule engine's instances: people by their numbers, of whom anyone may meet anyone. */
const instanceFile = z
  .object({
    ...eventFile.pick({ slots: true, morningSlots: true, tables: true }).shape,
    people: z.number().int().min(2),
    meetings: z.array(z.tuple([z.number().int(), z.number().int(), z.string()])),
    unavailable: eventFile.shape.unavailable.default({}),
  })
  .transform(twoSided);

interface Instance extends Pick<Published, 'slots' | 'morningSlots' | 'tables' | 'unavailable'> {
  people: number;
  meetings: [number, number, string][];
}

/**
 * Everybody on one of two sides, those with most meetings first, each across from most of whom they meet; meetings of one side are left
 * out, and so is what no request can say: in which half of the day, where already, and after which other.
 */
function twoSided({ people, meetings, unavailable, ...event }: Instance): Published {
  const partners = Map.groupBy(
    meetings.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]),
    ([one]) => one,
  );
  const countOf = (one: number) => partners.get(one)?.length ?? 0;
  const everybody = Array.from({ length: people }, (_, no) => no + 1);
  const isCompany = new Map<number, boolean>();
  for (const one of everybody.toSorted((a, b) => countOf(b) - countOf(a))) {
    const sides = (partners.get(one) ?? []).map(([, other]) => isCompany.get(other));
    const [companies, buyers] = [true, false].map((side) => sides.filter((is) => is === side).length);
    isCompany.set(one, (companies ?? 0) <= (buyers ?? 0));
  }
  const nameOf = (one: number) => `P${one}`;
  const on = (side: boolean) => everybody.filter((one) => isCompany.get(one) === side).map(nameOf);
  return {
    ...event,
    companies: on(true),
    buyers: on(false),
    unavailable: Object.fromEntries(Object.entries(unavailable).map(([one, slots]) => [`P${one}`, slots])),
    meetings: meetings.flatMap(([one, other]) => {
      if (isCompany.get(one) === isCompany.get(other)) return [];
      const [company, buyer] = isCompany.get(one) ? [one, other] : [other, one];
      return [[nameOf(company), nameOf(buyer)] as [string, string]];
    }),
  };
}
export type EventFile = Published & { newEvent: ReturnType<typeof newEvent> };

/** The file, in either form, with the event that a manager makes of it. */
export function readEvent(path: string): EventFile {
  const given: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const published =
    typeof (given as { people?: unknown }).people === 'number'
      ? instanceFile.parse(given)
      : eventFile.parse(given);
  return { ...published, newEvent: newEvent(published) };
}

/** A day two months from now, on the slots' own grid: half-hours would not all fit, so a slot is ten minutes long. */
function newEvent({ slots, morningSlots, tables }: Published) {
  const minutes = 10;
  const at = (count: number) => {
    const total = 8 * 60 + count * minutes;
    return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
  };
  const hasAfternoon = morningSlots > 0 && morningSlots < slots;
  const breaks = hasAfternoon ? [{ from: at(morningSlots), to: at(morningSlots + 6) }] : [];
  const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const to = at(hasAfternoon ? slots + 6 : slots);
  return {
    ...eventSample,
    days: [{ date, from: '08:00', to, breaks }],
    slotMinutes: minutes,
    tables,
    interpreters: 4,
  };
}
