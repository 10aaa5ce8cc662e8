/** What the texts of pairs are of. */
export type PairsArea = 'pairs' | 'sheet' | 'manage' | 'console';
