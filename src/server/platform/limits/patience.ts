/** Waiting for tries that may come back. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beingJudgedSeconds,
  type Counted,
  isRefused,
  type Limiter,
  type Refused,
  type Reserved,
} from './limiter.ts';

const firstPauseMs = 40;

/** Reserves tries; where those of others that are being judged take all that is left, it waits a while for what comes back. */
export async function reservedWithin(
  { limiter, now }: { limiter: Limiter; now: Date },
  windows: readonly Counted[],
  tries: number,
  patienceMs: number,
): Promise<Reserved | Refused> {
  let waited = 0;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 1.5) {
    const reserved = await limiter.reserve(windows, now, tries);
    const mayComeBack = isRefused(reserved) && reserved.seconds <= beingJudgedSeconds;
    if (!mayComeBack || waited >= patienceMs) return reserved;
    // Not all at once, who came at once.
    const ms = pauseMs * (0.5 + Math.random());
    await sleep(ms);
    waited += ms;
  }
}
