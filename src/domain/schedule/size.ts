/**
 * How large a problem may be. Beyond it the engine's tables of wishes and of people by slots, of which each thread has a few, are more than
 * its process has memory for. No event has more slots than these: fourteen whole days at five minutes are 4,018.
 */
export interface Size {
  slots: number;
  participations: number;
  /** Requests, and pairs that only have a preference. */
  wishes: number;
  /** Representatives, and one of each participation without a list. */
  people: number;
}

export const sizes = {
  slots: 5_000,
  participations: 20_000,
  wishes: 50_000,
  /** One by the other. */
  wishSlots: 25_000_000,
  personSlots: 50_000_000,
} as const;

export const sizeParts = ['slots', 'participations', 'wishes', 'wishSlots', 'personSlots'] as const;
export type SizePart = (typeof sizeParts)[number];

export interface TooLarge {
  what: SizePart;
  count: number;
  most: number;
}

/** What there is too much of, and how much; null where the engine can plan it. */
export function tooLarge({ slots, participations, wishes, people }: Size): TooLarge | null {
  const counts = {
    ...{ slots, participations, wishes },
    ...{ wishSlots: wishes * slots, personSlots: people * slots },
  };
  const what = sizeParts.find((part) => counts[part] > sizes[part]);
  return what === undefined ? null : { what, count: counts[what], most: sizes[what] };
}
