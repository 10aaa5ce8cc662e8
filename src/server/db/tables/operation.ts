/** The tables of 007-operation; 009-delivery and 017-account-security added columns. */
import type { Generated } from 'kysely';
import type { Row, Yn } from './row.ts';

interface Audit extends Row {
  eventIdx: number | null;
  memberIdx: number | null;
  action: string;
  subject: string;
  subjectIdx: number | null;
  reason: string | null;
  detail: string | null;
  createdAt: string;
}

interface Outbox extends Row {
  eventIdx: number | null;
  isSecret: Generated<Yn>;
  toEmail: string;
  locale: 'ko' | 'en';
  subject: string;
  body: string;
  attempts: Generated<number>;
  nextAt: string;
  sentAt: string | null;
  failedAt: string | null;
  lastError: string | null;
  /** The member who has to confirm the address first. */
  heldFor: number | null;
  /** When it became of no use, unsent. */
  endedAt: string | null;
  /** Of a secret text that is still there: until when it is kept, and the hash of the token in it. */
  secretUntil: string | null;
  secretHash: string | null;
  createdAt: string;
}

export interface OperationTables {
  audit: Audit;
  outbox: Outbox;
  contentVersion: { onlyRow: number; version: number };
  job: { name: string; heldUntil: string; holder: string };
  setting: { name: string; value: string };
}
