/**
 * Places for what is received at once, each with a folder of its own. A network holds some of them and not all; who sends slowly
 * while somebody waits for their place loses it (docs/rules.md, F10).
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { FairQueue } from '../../platform/limits/fair-queue.ts';
import type { Progress } from '../../platform/storage/receive.ts';
import { createPace, isTooSlow, type Pace, ranks, type Standing } from './pace.ts';

export interface PlaceBounds {
  /** Received at once, of all and of one network. */
  atOnce: number;
  ofNetwork: number;
  /** Of these, for networks that have none. */
  kept?: number;
  /** Those that wait, without a byte of theirs being read, of all and of one network. */
  waiting: { length: number; share: number };
  /** Of one member, those that wait included: a browser sends a few at a time. */
  ofMember: number;
  /** Until then one who sends as others do is not judged. */
  afterMs?: number;
}

/** Who sends a file, and from where. */
export interface Sender {
  memberIdx: number;
  network: string;
}

/** What the sender of a file in a place is asked while it comes (`receive`). */
export type MustEnd = (progress: Progress) => boolean;

/** Whoever takes longer than this does so while nobody waits, or is ended. */
const countsMs = 10_000;
const longestMs = 5 * 60_000;

/** As often as whoever sends is asked (`receive`). */
const askedEveryMs = 1_000;

/** A file that is being received. */
interface Held extends Sender {
  pace: Pace;
}

export function createPlaces(folder: string, bounds: PlaceBounds) {
  const { atOnce, ofNetwork, waiting } = bounds;
  const queue = new FairQueue<'files'>({
    atOnce,
    ofNetwork,
    kept: bounds.kept ?? 0,
    longestMs,
    firstMs: 2_000,
    countsMs,
    lanes: { files: waiting },
  });
  const ofMember = new Map<number, number>();
  const places = new Set<Held>();
  let underway = 0;
  /** Who was ended and has not left the place yet: each makes room for one of those that wait. */
  let ending = 0;

  const holding = () => [...places].map((one) => one.network);

  /** Whether this network holds more than what it would if all that hold or wait held as many as each other, and one of those waits. */
  function isCrowd(network: string, behind: ReadonlyMap<string, number>): boolean {
    if (![...behind.keys()].some((other) => other !== network)) return false;
    const networks = new Set([...behind.keys(), ...holding()]);
    const own = [...places].filter((one) => one.network === network).length;
    return own > Math.max(1, atOnce / networks.size);
  }

  /** As what a place is judged, most strictly first; as nothing while nobody waits for it. */
  function standings({ memberIdx, network }: Held): Standing[] {
    const behind = queue.waitingBehind(network);
    if ([...behind.values()].reduce((sum, one) => sum + one, 0) <= ending) return [];
    const holders = new Set(holding());
    const isOf: Record<Standing, boolean> = {
      many: [...places].filter((one) => one.memberIdx === memberIdx).length > few,
      crowd: isCrowd(network, behind),
      inTheWay: [...behind.keys()].some((other) => !holders.has(other)),
      few: true,
    };
    return ranks.filter((one) => isOf[one]);
  }

  function mustEnd(held: Held, progress: Progress): boolean {
    held.pace.note(progress);
    const slow = [...places].flatMap((one) => {
      const as = standings(one);
      // Who will be so within the second counts too, so that it's not for who is asked first.
      const aheadMs = one === held ? 0 : askedEveryMs;
      const isSlow = as.some((standing) =>
        isTooSlow(one.pace, standing, { afterMs: bounds.afterMs, aheadMs }),
      );
      return isSlow ? [{ one, rank: ranks.indexOf(as[0] ?? 'few') }] : [];
    });
    // Of those with many places first, so that a hall on a slow line goes on; then who would hold it longest.
    const [first] = slow.sort((a, b) => a.rank - b.rank || b.one.pace.leftMs() - a.one.pace.leftMs());
    return first?.one === held;
  }

  async function receiveIn<T>(
    sender: Sender,
    bytes: number,
    work: (folder: string, mustEnd: MustEnd) => Promise<T>,
  ): Promise<T> {
    const place = join(folder, crypto.randomUUID());
    const held: Held = { ...sender, pace: createPace(bytes) };
    let isEnded = false;
    underway += 1;
    places.add(held);
    try {
      await mkdir(place, { recursive: true, mode: 0o700 });
      return await work(place, (progress) => {
        isEnded ||= mustEnd(held, progress);
        if (isEnded && places.delete(held)) ending += 1;
        return isEnded;
      });
    } finally {
      underway -= 1;
      places.delete(held);
      await rm(place, { recursive: true, force: true }).catch(() => undefined);
      if (isEnded) ending -= 1;
    }
  }

  /** Runs `work` when it is its turn, with a folder that is removed afterwards; `bytes` is how many will come. Refuses with `server_busy`. */
  async function run<T>(
    { sender, bytes, signal }: { sender: Sender; bytes: number; signal: AbortSignal },
    work: (folder: string, mustEnd: MustEnd) => Promise<T>,
  ): Promise<T> {
    const { memberIdx, network } = sender;
    const own = ofMember.get(memberIdx) ?? 0;
    if (own >= bounds.ofMember) throw new HttpRefusal(503, 'server_busy', 3);
    ofMember.set(memberIdx, own + 1);
    try {
      const turn = { lane: 'files' as const, network, of: String(memberIdx), signal };
      return await queue.run(turn, () => receiveIn(sender, bytes, work));
    } finally {
      const left = (ofMember.get(memberIdx) ?? 1) - 1;
      if (left > 0) ofMember.set(memberIdx, left);
      else ofMember.delete(memberIdx);
    }
  }

  const counts = () => ({
    underway,
    waiting: queue.waiting(),
    refused: queue.counts.refused,
    left: queue.counts.left,
  });
  return { run, counts };
}

/** So many places of one member are few. */
const few = 2;
