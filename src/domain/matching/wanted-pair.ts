/** Companies and buyers whom the organiser wants to bring together (docs/rules.md, M48). */

/** `made`: the two have a meeting with a place; `unplaced`: none was found, for the reasons that stand beside it. */
export const wantedPairStates = ['waiting', 'made', 'unplaced'] as const;
export type WantedPairState = (typeof wantedPairStates)[number];

/** How one of the two ended what a pair had: it is not made anew unless the organiser insists (docs/rules.md, M60). */
export const wantedPairEnds = [
  'companyDeclined',
  'buyerDeclined',
  'companyCancelled',
  'buyerCancelled',
] as const;
export type WantedPairEnd = (typeof wantedPairEnds)[number];

/** So often a pair whose meeting can't be made for an error is tried. */
export const pairTries = 3;

/**
 * What kept a pair from a place: it is not possible (one of the two does not want it; never who), one of the two takes part no more or has
 * as many meetings as they are to have; the company or the buyer has no time left, the two have none in common, none on a day that is
 * not full, or none that keeps an order between meetings (M64); no table, no interpreter;
 * or an error that nobody foresaw, as often as it was tried.
 */
export const pairObstacles = [
  'notPossible',
  'notTakingPart',
  'companyEnough',
  'buyerEnough',
  'companyFull',
  'buyerFull',
  'noCommonTime',
  'daysFull',
  'outOfOrder',
  'noTable',
  'noInterpreter',
  'failed',
] as const;
export type PairObstacle = (typeof pairObstacles)[number];

interface SlotOfPair {
  companyCan: boolean;
  buyerCan: boolean;
  hasTable: boolean;
  hasInterpreter: boolean;
}

/** Why none of these slots, which are to come, was found: the first thing that nothing else could have mended. */
export function obstaclesOf(slots: readonly SlotOfPair[]): PairObstacle[] {
  const full = [
    ...(slots.some(({ companyCan }) => companyCan) ? [] : (['companyFull'] as const)),
    ...(slots.some(({ buyerCan }) => buyerCan) ? [] : (['buyerFull'] as const)),
  ];
  if (full.length > 0) return full;
  const common = slots.filter(({ companyCan, buyerCan }) => companyCan && buyerCan);
  if (common.length === 0) return ['noCommonTime'];
  const missing = [
    ...(common.some(({ hasTable }) => hasTable) ? [] : (['noTable'] as const)),
    ...(common.some(({ hasInterpreter }) => hasInterpreter) ? [] : (['noInterpreter'] as const)),
  ];
  if (missing.length > 0) return missing;
  const isBoth = common.some(({ hasTable, hasInterpreter }) => hasTable && hasInterpreter);
  return isBoth ? ['daysFull'] : ['noTable', 'noInterpreter'];
}
