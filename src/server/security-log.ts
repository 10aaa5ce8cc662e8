/**
 * The security log: one line for whatever an operator looks for after an attack, apart from the log of requests.
 * `address` is where the call came from; nothing else in a line names a person but the member's number.
 */
import type { Ask } from './ask.ts';
import type { Logger } from './log.ts';

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
  | 'overloaded';

/** Writes one event of a call. `facts` are numbers and fixed words, never what a person typed. */
export function securityEvent(
  { security, address }: Pick<Ask, 'security' | 'address'>,
  event: SecurityEvent,
  facts: Record<string, number | string | null> = {},
): void {
  security.info({ event, address, ...facts }, event);
}

/** The security log of a process; without a log of its own its lines go where the others do. */
export const securityLogIn = (log: Logger): Logger => log.child({ name: 'security' });
