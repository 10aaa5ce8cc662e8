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
export type EventFile = Published & { newEvent: ReturnType<typeof newEvent> };

/** The file, with the event that a manager makes of it. */
export function readEvent(path: string): EventFile {
  const published = eventFile.parse(JSON.parse(readFileSync(path, 'utf8')));
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
