/** The tables of 024-consent. */
import type { ConsentPurpose } from '#domain/account/consent.ts';
import type { Row } from './row.ts';

/** A row for each time something was agreed to or withdrawn; never changed. */
interface Consent extends Row {
  memberIdx: number;
  purpose: ConsentPurpose;
  act: 'given' | 'withdrawn';
  /** Of the text that was agreed to. */
  version: string;
  createdAt: string;
}

/** That a member was told what will be erased. */
interface RetentionNotice extends Row {
  memberIdx: number;
  /** What they entered for this event; null: their account. */
  eventIdx: number | null;
  announcedAt: string;
  /** From when on it may be erased. */
  eraseAt: string;
}

export interface ConsentTables {
  consent: Consent;
  retentionNotice: RetentionNotice;
}
