/** An interpreter's own schedule, opened by the token of their link. */
import type { InterpreterSchedule } from '#api/event/interpreter.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type InterpreterMeeting = InterpreterSchedule['meetings'][number];

export function createInterpreterSchedule(token: string) {
  const schedule = loader<InterpreterSchedule>();
  const ask = () => api('POST /interpreter/getSchedule', { token });
  return {
    $schedule: schedule.$state,
    load: () => schedule.load(ask),
    refresh: () => schedule.refresh(ask),
  };
}
