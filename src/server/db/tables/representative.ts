/** The tables of 080-representative, with 084-representative-person, 085-colleague, 086-seating and 087-without-account: who sits there for a participation, and in how many meetings at once. */
import type { Generated } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { ParticipateState, Side } from '#domain/participation/participation.ts';
import type { Row, Timed } from './row.ts';

interface Representative extends Timed {
  eventIdx: number;
  participateIdx: number;
  side: Side;
  /** The state of the participation, which follows it. */
  ps: ParticipateState;
  /** Null: somebody without an account. */
  memberIdx: number | null;
  /** `gone`: sits there no more; what they have sat in stays theirs. */
  state: Generated<'live' | 'gone'>;
  position: string | null;
  /** These four are of somebody without an account: an account has them of itself. */
  name: string | null;
  /** In small letters. */
  email: string | null;
  tel: string | null;
  locale: Locale | null;
  /** The participation whose contact this is, in the place of an account. */
  contactOf: number | null;
  country: string | null;
  /** Of their personal link. */
  tokenHash: string | null;
  linkedAt: string | null;
  consentVersion: string | null;
  consentedAt: string | null;
  /** Since when they want no mailings of the organiser (093-mailing-person). */
  noMailingsAt: string | null;
}

interface RepresentativeLanguage {
  representativeIdx: number;
  /** ISO 639-1. */
  language: string;
}

/** A colleague who was asked by mail and has not answered. */
interface RepresentativeInvitation extends Row {
  eventIdx: number;
  participateIdx: number;
  /** In small letters. */
  email: string;
  position: string;
  /** ISO 639-1, separated by commas; '' for none. */
  languages: string;
  /** Of the mail. */
  locale: Locale;
  tokenHash: string;
  expiresAt: string;
  /** When its mail was laid, the last time. */
  createdAt: string;
}

/** One of the meetings that a participation may have at once, numbered from 1. */
interface Lane {
  participateIdx: number;
  no: number;
  /** `N`: no meeting is to come in it. */
  isOpen: Generated<'Y' | 'N'>;
}

/** A meeting in which somebody sat and sits no more, where and when it was then. */
interface RepresentativeRelease {
  representativeIdx: number;
  matchingIdx: number;
  startsAt: string;
  tableNo: number | null;
  /** Of the meeting until then: the one with the highest sat there last. */
  sequence: number;
}

export interface RepresentativeTables {
  representative: Representative;
  representativeLanguage: RepresentativeLanguage;
  representativeInvitation: RepresentativeInvitation;
  lane: Lane;
  representativeRelease: RepresentativeRelease;
}
