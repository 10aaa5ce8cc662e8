/** Who did not come to a meeting, in the word of a manager (docs/rules.md, M26). */
export const noShows = ['company', 'buyer', 'both'] as const;
export type NoShow = (typeof noShows)[number];
