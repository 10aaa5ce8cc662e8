/**
 * The time at the door (docs/rules.md, V7): the device's own clock, set right by what the server's said in the last answer, since it
 * may be hours or days off. The difference is kept, for a device that is opened without a network; `performance.now()`, which stops
 * while some devices sleep, would not do.
 */
import { kept } from '../lib/storage.ts';

/** Milliseconds by which the server's clock is ahead of this device's; undefined as long as no answer has come. */
const $ahead = kept<number>('doorClockAhead', undefined, Number.isFinite);

/** To be called with each answer that says what time it is. */
export function hearServerTime(at: string): void {
  const ahead = Date.parse(at) - Date.now();
  if (Number.isFinite(ahead)) $ahead.set(ahead);
}

/** Now; `isOwn`: by the device's own clock, as nothing is known of the server's. */
export function doorTime(): { at: string; isOwn: boolean } {
  const ahead = $ahead.get();
  return { at: new Date(Date.now() + (ahead ?? 0)).toISOString(), isOwn: ahead === undefined };
}

/** A time of the device's own clock by the server's, where that is known by now. */
export function setRight(ownTime: string): string | undefined {
  const ahead = $ahead.get();
  return ahead === undefined ? undefined : new Date(Date.parse(ownTime) + ahead).toISOString();
}
