/** What the texts of pairs are of. */
export type PairsArea = 'pairs' | 'manage' | 'console';
