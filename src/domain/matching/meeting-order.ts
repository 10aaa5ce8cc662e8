/** Which meetings come before which others, and what a time would put on the wrong side of another (docs/rules.md, M47, M64). */

export interface MeetingOrder {
  beforeIdx: number;
  afterIdx: number;
  /** When they begin, ISO 8601 in UTC; null of one that has no place yet. */
  beforeAt: string | null;
  afterAt: string | null;
}

/** On which side of a meeting another one is to be. */
export const orderSides = ['before', 'after'] as const;
export type OrderSide = (typeof orderSides)[number];

export interface InTheWay {
  /** The other meeting. */
  matchingIdx: number;
  /** Where the other one is to be. */
  comes: OrderSide;
  startsAt: string;
}

/**
 * What keeps a meeting from beginning then: the first that is to come before or after it and would not; undefined where nothing does. What
 * begins at the same time comes neither before nor after. `orders` are those of this meeting; `moved`: when others begin that move with it.
 */
export function inTheWay(
  orders: readonly MeetingOrder[],
  { matchingIdx, startsAt }: { matchingIdx: number; startsAt: string },
  moved: ReadonlyMap<number, string> = new Map(),
): InTheWay | undefined {
  for (const { beforeIdx, afterIdx, beforeAt, afterAt } of orders) {
    const comes = afterIdx === matchingIdx ? 'before' : 'after';
    const other = comes === 'before' ? beforeIdx : afterIdx;
    const otherAt = moved.get(other) ?? (comes === 'before' ? beforeAt : afterAt);
    if (otherAt === null) continue;
    const isKept = comes === 'before' ? otherAt < startsAt : otherAt > startsAt;
    if (!isKept) return { matchingIdx: other, comes, startsAt: otherAt };
  }
  return undefined;
}

/** The orders of each meeting that is in any. */
export function ordersByMeeting(orders: readonly MeetingOrder[]): ReadonlyMap<number, MeetingOrder[]> {
  const byMeeting = new Map<number, MeetingOrder[]>();
  for (const order of orders)
    for (const idx of [order.beforeIdx, order.afterIdx]) {
      const those = byMeeting.get(idx);
      if (those) those.push(order);
      else byMeeting.set(idx, [order]);
    }
  return byMeeting;
}
