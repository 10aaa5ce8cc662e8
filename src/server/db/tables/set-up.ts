/** The table of 106-set-up. */

interface SetUpLink {
  /** Always 1. */
  idx: number;
  tokenHash: string;
  expiresAt: string;
  createdAt: string;
}

export interface SetUpTables {
  setUpLink: SetUpLink;
}
