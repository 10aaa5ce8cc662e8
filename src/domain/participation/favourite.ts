/** What a participant marks for themself (docs/rules.md, M19). */
export const favouriteKinds = ['company', 'buyer', 'product'] as const;
export type FavouriteKind = (typeof favouriteKinds)[number];
