/** An interpreter's own schedule, opened by the token of their link. */
import type { InterpreterSchedule } from '#api/event/interpreter.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type InterpreterMeeting = InterpreterSchedule['meetings'][number];

/** The token behind '#', which no server reads; undefined where the address has none. */
export const linkHere = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('link') || undefined;

export function createInterpreterSchedule(token: string) {
  const schedule = loader<InterpreterSchedule>();
  const ask = () => api('POST /interpreter/getSchedule', { token });
  return {
    $schedule: schedule.$state,
    load: () => schedule.load(ask),
    refresh: () => schedule.refresh(ask),
  };
}
