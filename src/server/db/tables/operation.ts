/** The tables of 007-operation, 018-leaving and 053-audit-chain; 009-delivery and 017-account-security added columns. */
import type { Generated } from 'kysely';
import type { Row, Yn } from './row.ts';

interface Audit extends Row {
  eventIdx: number | null;
  memberIdx: number | null;
  action: string;
  subject: string;
  subjectIdx: number | null;
  /** Numbers and fixed words as JSON, never anything personal. */
  detail: string | null;
  createdAt: string;
}

/** The texts of a row of the audit that may mention people, erased with them. */
interface AuditText {
  auditIdx: number;
  reason: string | null;
  /** JSON. */
  detail: string | null;
  salt: Generated<string>;
}

/** A row for each of the audit, in the order in which they were committed (`db/audit-chain.ts`). */
interface AuditChain {
  /** 1, 2, 3 … without a gap. */
  no: number;
  auditIdx: number;
  /** Of the texts; stays when they are erased. Null where there were none. */
  textDigest: string | null;
  /** The hash of the row before. */
  previous: string | null;
  hash: string;
}

interface Outbox extends Row {
  eventIdx: number | null;
  /** Whom it is to; null for mail of before 018-leaving, and for an address without an account. */
  memberIdx: number | null;
  isSecret: Generated<Yn>;
  toEmail: string;
  locale: 'ko' | 'en';
  subject: string;
  body: string;
  /** The calendar entry that goes with it, as JSON (`platform/mail/calendar-part.ts`). */
  calendar: string | null;
  /** Where its reader's mail program ends mails of its kind (RFC 8058). */
  unsubscribe: string | null;
  /** How many it took, and what came of the last one; while it waits, its task says so. */
  attempts: Generated<number>;
  sentAt: string | null;
  failedAt: string | null;
  lastError: string | null;
  /** The member who has to confirm the address first. */
  heldFor: number | null;
  /** When it became of no use, unsent. */
  endedAt: string | null;
  /** The mailing that it is one of (048-mailing). */
  mailingIdx: number | null;
  /** Whose mail of a mailing it is, where they have no account (093-mailing-person). */
  representativeIdx: number | null;
  /** Of a secret text that still exists: until when it is stored, and the hash of its token. */
  secretUntil: string | null;
  secretHash: string | null;
  createdAt: string;
}

export interface OperationTables {
  audit: Audit;
  auditText: AuditText;
  auditChain: AuditChain;
  auditAbout: { auditIdx: number; memberIdx: number };
  outbox: Outbox;
  /** Whom a mail to someone else mentions; `words` is the JSON list of what names them in it. */
  outboxAbout: { outboxIdx: number; memberIdx: number; words: string };
  /** Of people without an account (087-without-account). */
  outboxAboutPerson: { outboxIdx: number; representativeIdx: number; words: string };
  /** Keys of the file store whose rows are gone and whose files are to go. */
  fileRemoval: { key: string; createdAt: string };
  /** `tagged`: how many of the versions said in `contentTag` what moved with them. */
  contentVersion: { onlyRow: number; version: number; tagged: Generated<number> };
  /** At which version each part of the public content moved last; a part has a row once it has moved. */
  contentTag: { tag: string; version: number };
  job: { name: string; heldUntil: string; holder: string };
  setting: { name: string; value: string };
}
