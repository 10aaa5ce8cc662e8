import { Hono } from 'hono';
import { interpreterCalls, interpreterManageCalls } from '#api/event/interpreter.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { makeLink } from './link.ts';
import { ownSchedule } from './schedule.ts';

// A limit may wait, for which no transaction is held open.
const apart = { inTransactions: false } as const;

export const interpreterRoutes = (parts: RouteParts) =>
  new Hono()
    .route('/', serveCalls(parts, interpreterCalls, { 'POST /interpreter/getSchedule': ownSchedule }, apart))
    .route(
      '/',
      serveCalls(parts, interpreterManageCalls, { 'POST /manage/interpreter/makeLink': makeLink }, apart),
    );
