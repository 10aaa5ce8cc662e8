/** What stands in the way of a meeting in a place, in one word each; screens have a sentence for each (docs/rules.md, M25, M27). */

/** Those that the server knows when a slot could not be claimed; the others are of a screen. */
export const claimObstacles = [
  'companyMeets',
  'buyerMeets',
  'companyCannot',
  'buyerCannot',
  'tableTaken',
  'tableClosed',
  'tableOfOthers',
  'noTable',
  'noInterpreter',
] as const;
export type ClaimObstacle = (typeof claimObstacles)[number];

/** Why the two can't have a slot; `outOfOrder`: what they have asked for is to come before or after another meeting (M64). */
export const slotObstacles = [...claimObstacles, 'outOfOrder'] as const;
export type SlotObstacle = (typeof slotObstacles)[number];

/** `outOfOrder`: it would not come before or after another meeting as it is to (M64); a claim says that by a refusal of its own. */
export const obstacles = [
  'here',
  'begun',
  'locked',
  'outOfOrder',
  'notTheirs',
  ...claimObstacles,
  'noMeeting',
  'otherCannot',
] as const;
export type Obstacle = (typeof obstacles)[number];
