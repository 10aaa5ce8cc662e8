/** Whom participants would like to meet, in order, where the organiser makes the meetings (docs/rules.md, R1 to R3). Without zod: pages for guests carry it. */

/** `open`: people ask each other. `arranged`: the organiser makes the meetings. `mixed`: first these, then who is free asks. */
export const matchingWays = ['open', 'arranged', 'mixed'] as const;
export type MatchingWay = (typeof matchingWays)[number];

/** Who ranks and is ranked. */
export const rankingTypes = ['COMPANY', 'BUYER', 'OKTA'] as const;

/** Where a participant chooses whom to rank. */
export const rankableSources = ['suggested', 'favourite', 'all'] as const;
export type RankableSource = (typeof rankableSources)[number];

/** The most that any event lets one participant rank. */
export const mostRanked = 50;

/** The most that one list holds: with those of whom managers are not told, who stay on it beyond what they save. */
export const mostOnList = 200;

/** So long before the deadline whoever has ranked nobody is reminded, and no manager's press reminds anybody twice within it. */
export const reminderMs = 86_400_000;

interface WayOfEvent {
  matchingWay: MatchingWay;
  /** UTC; null: until the meetings are published. */
  rankUntil: string | null;
  publishedAt: string | null;
}

/** Whether the organiser's meetings are still being made. */
export const isBeingArranged = ({ matchingWay, publishedAt }: Omit<WayOfEvent, 'rankUntil'>): boolean =>
  matchingWay !== 'open' && publishedAt === null;

/** Whether its participants rank now; managers do for them until the meetings are published. */
export const mayRank = (event: WayOfEvent & { lastEndsAt: string }, now: Date): boolean => {
  const at = now.toISOString();
  return (
    isBeingArranged(event) && at < event.lastEndsAt && (event.rankUntil === null || at < event.rankUntil)
  );
};

/**
 * Whether people ask each other for meetings. Once the organiser's meetings stand, `mixed` takes every request, and `arranged` those of
 * two who stand in front of each other.
 */
export const takesRequests = (event: Omit<WayOfEvent, 'rankUntil'>, isWalkIn: boolean): boolean =>
  event.matchingWay === 'open' || (event.publishedAt !== null && (event.matchingWay === 'mixed' || isWalkIn));

/** What somebody does to meet another: ask them, put them in their order while the organiser makes the meetings, or nothing any more. */
export type WayToMeet = 'ask' | 'rank' | 'none';
export function wayToMeet(event: Omit<WayOfEvent, 'rankUntil'> & { status: string }): WayToMeet {
  if (event.status === 'ended') return 'none';
  if (takesRequests(event, false)) return 'ask';
  return isBeingArranged(event) ? 'rank' : 'none';
}
