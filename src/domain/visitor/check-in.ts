/** Visitors at the door (docs/rules.md, V6): which of its times count. */
import { line } from '../common/fields.ts';
import { limits } from '../common/limits.ts';

/** What managers call a door: 'Main entrance'. Chosen on each device. */
export const doorName = line(limits.doorName);

/** How long a check-in that was made without a network may wait to be sent. Milliseconds. */
export const checkInWaits = 7 * 86_400_000;

/**
 * When a visitor came, of a check-in that says when it was made: a clock that is ahead is set back to the server's `now`. Null for
 * one that is older than it may wait.
 */
export function cameAt(made: string | undefined, now: Date): Date | null {
  const at = made === undefined ? now.getTime() : Math.min(Date.parse(made), now.getTime());
  return now.getTime() - at > checkInWaits ? null : new Date(at);
}
