/**
 * The security log: one line for whatever an operator looks for after an attack, apart from the log of requests.
 * `address` is where the call came from, `network` what a limit or a ban counts; nothing else in a line names a person but
 * the member's number.
 */
import { Refusal } from '#domain/common/catalogue.ts';
import { networkOf } from '../../ground/address.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import type { Logger } from '../../ground/log.ts';

/** Where an event comes from, and the log that it goes to. */
interface From {
  security: Logger;
  address: string | null;
}

/** What is written down. A new event is a line here, and in docs/operating.md. */
export type SecurityEvent =
  | 'login_succeeded'
  | 'login_failed'
  | 'limit_reached'
  | 'permission_refused'
  | 'password_changed'
  | 'password_reset'
  | 'second_factor_changed'
  | 'email_changed'
  | 'member_withdrawn'
  | 'permission_changed'
  | 'sessions_ended'
  | 'account_blocked'
  | 'account_unblocked'
  | 'calendar_address_made'
  | 'visitor_cancelled'
  | 'overloaded'
  | 'lines_left_out';

type Facts = Record<string, number | string | null>;

/** What strangers can cause without end: of these a log takes so many lines a second, and then says how many it left out. */
const bounded: readonly SecurityEvent[] = ['limit_reached', 'permission_refused', 'overloaded'];
const linesPerSecond = 20;

interface Second {
  since: number;
  lines: number;
  leftOut: number;
}
const seconds = new WeakMap<Logger, Second>();

/** Writes one event of a call. `facts` are numbers and fixed words, never what a person typed. */
export function securityEvent({ security, address }: From, event: SecurityEvent, facts: Facts = {}): void {
  if (bounded.includes(event) && !hasRoom(security)) return;
  const network = address === null ? null : networkOf(address);
  security.info({ event, address, network, ...facts }, event);
}

function hasRoom(security: Logger): boolean {
  const now = performance.now();
  let second = seconds.get(security);
  if (!second || now - second.since >= 1000) {
    if (second && second.leftOut > 0)
      security.info({ event: 'lines_left_out', count: second.leftOut }, 'lines_left_out');
    second = { since: now, lines: 0, leftOut: 0 };
    seconds.set(security, second);
  }
  if (second.lines < linesPerSecond) second.lines += 1;
  else second.leftOut += 1;
  return second.leftOut === 0;
}

/** Logs a refusal that may be a sign of an attack or its effect; most refusals are not. */
export function noteRefusal(where: From, error: unknown, facts: Facts & { call: string }): void {
  const { key } = error instanceof Refusal || error instanceof HttpRefusal ? error : { key: undefined };
  if (key === 'access_deny' || key === 'second_factor_needed')
    securityEvent(where, 'permission_refused', { ...facts, why: key });
  if (key === 'server_busy') securityEvent(where, 'overloaded', facts);
}

/** The security log of a process; without a log of its own its lines go where the others do. */
export const securityLogIn = (log: Logger): Logger => log.child({ name: 'security' });
