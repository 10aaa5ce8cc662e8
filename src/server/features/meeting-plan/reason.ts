/** Why a pair has no place, as it is kept: the engine's facts with the idxs of what they tell of (docs/rules.md, D4). */
import type { Fact, Reason } from '#domain/schedule/reasons/facts.ts';
import type { Assembled } from './assemble.ts';
import type { PlanWish } from './wishes.ts';

export interface KeptFact {
  /** `moves`: there is another place for it, and no more meetings may move. */
  kind: Fact['kind'] | 'moves';
  /** A participation, and the other side of another meeting. */
  of: number | null;
  other: number | null;
  slotIdx: number | null;
  day: string | null;
  count: number | null;
  language: string | null;
}

export interface KeptReason {
  holds: Reason['holds'];
  facts: KeptFact[];
}

/** `isOfFewMoves`: of a plan in which only so many meetings may move. */
export function keptReason(
  { holds, facts }: Reason,
  wish: PlanWish,
  assembled: Assembled,
  isOfFewMoves: boolean,
): KeptReason {
  const kept = facts.map((fact) => {
    const told = keptFact(fact, wish, assembled);
    // Nothing stands in its way but that it would have to move.
    return fact.kind === 'noTime' && isOfFewMoves && wish.was ? { ...told, kind: 'moves' as const } : told;
  });
  // Of several people who can't at one time, one fact is told.
  const unique = new Map(kept.map((fact) => [JSON.stringify(fact), fact]));
  return { holds, facts: [...unique.values()] };
}

function keptFact(fact: Fact, wish: PlanWish, { wishes, dates }: Assembled): KeptFact {
  const none = { of: null, other: null, slotIdx: null, day: null, count: null, language: null };
  const slotIdx = 'slot' in fact ? fact.slot : null;
  const otherSide = (id: number, of: number) => {
    const other = wishes.get(id);
    return other ? (other.companyIdx === of ? other.buyerIdx : other.companyIdx) : null;
  };
  switch (fact.kind) {
    // Which of the two does not want to is said nowhere.
    case 'not':
      return { ...none, kind: fact.kind };
    case 'unavailable':
      return { ...none, kind: fact.kind, of: fact.participation, slotIdx };
    case 'noTime':
      return { ...none, kind: fact.kind };
    case 'otherTimes':
      return { ...none, kind: fact.kind, slotIdx };
    case 'placed':
    case 'meets': {
      const { participation: of } = fact;
      return { ...none, kind: fact.kind, of, other: otherSide(fact.wish, of), slotIdx };
    }
    case 'far':
      return {
        ...none,
        kind: fact.kind,
        of: fact.participation,
        other: otherSide(fact.wish, fact.participation),
        slotIdx,
      };
    case 'tables':
      return { ...none, kind: fact.kind, slotIdx, count: fact.count };
    case 'interpreters':
      return { ...none, kind: fact.kind, slotIdx, count: fact.count, language: spoken(wish) };
    case 'allTables':
      return { ...none, kind: fact.kind, count: fact.places };
    case 'allInterpreters':
      return { ...none, kind: fact.kind, count: fact.places, language: spoken(wish) };
    case 'atOnce':
      return { ...none, kind: fact.kind, of: fact.participation, slotIdx, count: fact.limit };
    case 'dayLimit': {
      const day = dates.get(fact.day) ?? null;
      return { ...none, kind: fact.kind, of: fact.participation, day, count: fact.limit };
    }
    case 'most':
      return { ...none, kind: fact.kind, of: fact.participation, count: fact.limit };
    case 'order': {
      const other = wishes.get(fact.other);
      return {
        ...none,
        kind: fact.kind,
        of: other?.companyIdx ?? null,
        other: other?.buyerIdx ?? null,
        slotIdx,
      };
    }
  }
}

/** The engine may know several languages as one; the pair's own is told. */
const spoken = ({ needs }: PlanWish) => needs?.language ?? null;
