/** The tables of 024-consent and 120-terms-notice. */
import type { ConsentPurpose, RequiredConsent } from '#domain/account/consent.ts';
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

/** That members are told of terms that ask them anew (120-terms-notice). */
interface TermsNotice extends Row {
  pageIdx: number;
  version: number;
  purpose: RequiredConsent;
  titleKo: string | null;
  titleEn: string | null;
  /** Headings, a line each, below an empty line. */
  changesKo: string;
  changesEn: string;
  fromDay: string | null;
  askedAt: string;
  /** The last member who was looked at. */
  reachedIdx: number;
  endedAt: string | null;
}

export interface ConsentTables {
  consent: Consent;
  retentionNotice: RetentionNotice;
  termsNotice: TermsNotice;
  termsTold: { termsNoticeIdx: number; memberIdx: number };
}
