/** How fast a file comes, and whether that is too slow for a place that somebody waits for. */
import type { Progress } from '../../platform/storage/receive.ts';

export interface Pace {
  /** How long it is held. */
  readonly ms: number;
  /** Bytes in a second, on average. */
  readonly rate: number;
  /** When it was asked last: one whose file has come whole is asked no more, and is nobody's to end. */
  readonly askedAt: number;
  note: (progress: Progress) => void;
  /** How long it goes on at the pace of the last seconds. */
  leftMs: () => number;
}

/** Milliseconds that count in the pace of the last seconds: what began fast and drips since is held for long. */
const recentMs = 10_000;

export function createPace(expected: number): Pace {
  let [ms, bytes, recent] = [0, 0, 0];
  let askedAt = performance.now();
  return {
    get ms() {
      return ms;
    },
    get rate() {
      return ms > 0 ? bytes / (ms / 1000) : 0;
    },
    get askedAt() {
      return askedAt;
    },
    note(progress) {
      const passed = progress.ms - ms;
      if (passed > 0) {
        const now = (progress.bytes - bytes) / passed;
        recent += (now - recent) * Math.min(1, passed / Math.min(recentMs, progress.ms));
      }
      ({ ms, bytes } = progress);
      askedAt = performance.now();
    },
    leftMs: () => Math.max(0, expected - bytes) / Math.max(recent, 0.001),
  };
}

/** For so long nobody is judged who sends as others do. */
const patienceMs = 60_000;
const kb = 1024;

/**
 * As what a place is judged: of a member with more than a few, of a network that holds more than its share, as one that keeps
 * out a network which holds none, or as any other. Most strictly first.
 */
export const ranks = ['many', 'crowd', 'inTheWay', 'few'] as const;
export type Standing = (typeof ranks)[number];

/**
 * Who is too slow, in parts of that time. Of a member with more than a few places whoever is slower than any line in use, soon; of
 * a network that holds more than its share a little later, and only who is slower than in a hall whose people all send at once; of
 * others after all of it. And, at a rate that is no help to whoever waits, who has held a place for long and needs it for as long
 * again: sooner where a network is kept out, or members of two dozen networks would keep everybody out for minutes.
 */
const bounds: Record<Standing, { after: number; rate: number; heldFor: number; longRate: number }> = {
  many: { after: 1 / 6, rate: 64 * kb, heldFor: 1 / 2, longRate: Number.POSITIVE_INFINITY },
  crowd: { after: 1 / 3, rate: 32 * kb, heldFor: 1, longRate: Number.POSITIVE_INFINITY },
  inTheWay: { after: 1 / 3, rate: 32 * kb, heldFor: 1 / 3, longRate: 256 * kb },
  few: { after: 1, rate: 32 * kb, heldFor: 2, longRate: 64 * kb },
};

interface Judged {
  afterMs?: number | undefined;
  /** Whether it will be so then, at the same pace. */
  aheadMs: number;
}

export function isTooSlow(pace: Pace, as: Standing, { afterMs = patienceMs, aheadMs }: Judged): boolean {
  if (performance.now() - pace.askedAt > 3_000) return false;
  const { after, rate, heldFor, longRate } = bounds[as];
  const ms = pace.ms + aheadMs;
  if (ms >= afterMs * after && pace.rate < rate) return true;
  return ms >= afterMs * heldFor && pace.leftMs() > afterMs * heldFor && pace.rate < longRate;
}
