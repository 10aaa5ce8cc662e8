/** Who is to meet whom in a plan, each pair once, from whatever says so (docs/rules.md, D2). */
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import { isBeingArranged } from '#domain/matching/ranking.ts';
import type { Read } from './read.ts';

type MeetingRow = Read['meetings'][number];

export interface PlanWish {
  /** Of the engine's request. */
  id: number;
  companyIdx: number;
  buyerIdx: number;
  /** The request or meeting of the two that stands. */
  meeting: MeetingRow | null;
  /** Where their confirmed meeting is. */
  was: { slotIdx: number; tableIdx: number | null } | null;
  /** It stays there. */
  stays: boolean;
  must: boolean;
  /** What the organiser's sheet adds. */
  rank: number | null;
  isWanted: boolean;
  /** An interpreter of the event's, who speaks this; null: any will do. */
  needs: { language: string | null } | null;
}

/** `repair`: what stands may move, what waits comes in; nobody who ended a meeting gets it back. */
export type WishScope = MeetingPlanScope | 'repair';

export const pairKey = (companyIdx: number, buyerIdx: number): string => `${companyIdx}-${buyerIdx}`;

export function wishesIn(read: Read, scope: WishScope): PlanWish[] {
  const approved = new Map(read.participations.map((one) => [one.idx, one]));
  const open = new Set(read.toCome.map(({ idx }) => idx));
  const wishes = new Map<string, PlanWish>();
  /** Pairs that are no longer, or not, to be planned. */
  const outside = new Set<string>();
  /** The pair's wish, made where there is none; undefined of those who can't have one. */
  const wishOf = (companyIdx: number, buyerIdx: number, meeting: MeetingRow | null = null) => {
    const key = pairKey(companyIdx, buyerIdx);
    const there = wishes.get(key);
    if (there || outside.has(key) || !approved.has(companyIdx) || !approved.has(buyerIdx)) return there;
    const made: PlanWish = {
      ...{ id: wishes.size + 1, companyIdx, buyerIdx, meeting, was: null, stays: false },
      ...{ must: false, rank: null, isWanted: false, needs: null },
    };
    wishes.set(key, made);
    return made;
  };
  const needsOf = (companyIdx: number, isTranslator: 'Y' | 'N', language: string | null) =>
    isTranslator === 'Y' && approved.get(companyIdx)?.ownInterpreter === 'N' ? { language } : null;

  const unanswered = new Map<string, MeetingRow>();
  for (const meeting of read.meetings) {
    const { companyIdx, buyerIdx, state, slotIdx, tableIdx } = meeting;
    const key = pairKey(companyIdx, buyerIdx);
    if (state === 'request' && scope !== 'whole') {
      unanswered.set(key, meeting);
      continue;
    }
    if (state === 'complete' && (slotIdx === null || !open.has(slotIdx))) {
      outside.add(key);
      continue;
    }
    const wish = wishOf(companyIdx, buyerIdx, meeting);
    if (!wish) continue;
    wish.needs = needsOf(companyIdx, meeting.isTranslator, meeting.translatorLanguage);
    if (slotIdx === null) continue;
    wish.was = { slotIdx, tableIdx };
    wish.stays = scope === 'waiting' || meeting.lockedAt !== null;
    // What was announced is never lost for something that weighs more.
    wish.must = true;
    if (wish.stays) wish.needs = meeting.interpreterIdx === null ? null : { language: meeting.language };
  }
  for (const { companyIdx, buyerIdx, rank, must, isTranslator, translatorLanguage, state } of read.wanted) {
    const key = pairKey(companyIdx, buyerIdx);
    // A pair whose meeting was made and ended since is the organiser's to want again.
    if (state === 'made' && !wishes.has(key)) continue;
    const wish = wishOf(companyIdx, buyerIdx, unanswered.get(key) ?? null);
    if (!wish) continue;
    Object.assign(wish, { isWanted: true, rank, must: wish.must || must === 'Y' });
    if (!wish.meeting) wish.needs = needsOf(companyIdx, isTranslator, translatorLanguage);
  }
  const ended = new Set(
    scope === 'repair' ? read.ended.map((one) => pairKey(one.companyIdx, one.buyerIdx)) : [],
  );
  if (countsPreferences(read, scope))
    for (const { fromIdx, toIdx, fromSide } of read.preferences) {
      const [companyIdx, buyerIdx] = fromSide === 'company' ? [fromIdx, toIdx] : [toIdx, fromIdx];
      const key = pairKey(companyIdx, buyerIdx);
      if (!unanswered.has(key) && !ended.has(key)) wishOf(companyIdx, buyerIdx);
    }
  return [...wishes.values()];
}

/** Whether a pair of which one ranked the other is a wish by that alone. */
function countsPreferences({ event }: Read, scope: WishScope): boolean {
  return scope === 'waiting' ? isBeingArranged(event) : event.matchingWay !== 'open';
}
