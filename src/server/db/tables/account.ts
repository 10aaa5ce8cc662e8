/** The tables of 008-account and 016-known-device. */
import type { Generated } from 'kysely';

interface Hashed {
  tokenHash: string;
  memberIdx: number;
  expiresAt: string;
  createdAt: string;
}

interface SecondFactor {
  memberIdx: number;
  /** Base32, as authenticators take it. */
  secret: string;
  lastStep: Generated<number>;
  confirmedAt: string | null;
  createdAt: string;
}

export interface AccountTables {
  passwordReset: Hashed;
  secondFactor: SecondFactor;
  recoveryCode: { memberIdx: number; codeHash: string };
  loginChallenge: Hashed & { triesLeft: number };
  knownDevice: { tokenHash: string; memberIdx: number; createdAt: string; usedAt: string };
}
