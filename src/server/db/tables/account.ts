/** The tables of 008-account, 016-known-device and 017-account-security. */
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

/** An address of a member in lower case: with a token it waits to be confirmed, without one it is. */
interface EmailConfirmation {
  memberIdx: number;
  email: string;
  tokenHash: string | null;
  expiresAt: string | null;
  confirmedAt: string | null;
  createdAt: string;
}

export interface AccountTables {
  passwordReset: Hashed;
  secondFactor: SecondFactor;
  recoveryCode: { memberIdx: number; codeHash: string };
  loginChallenge: Hashed & { triesLeft: number };
  knownDevice: { tokenHash: string; memberIdx: number; createdAt: string; usedAt: string };
  emailConfirmation: EmailConfirmation;
}
