/** The tables of 080-representative, with 084-representative-person and 086-seating: who sits there for a participation, and in how many meetings at once. */
import type { Generated } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { ParticipateState, Side } from '#domain/participation/participation.ts';
import type { Timed } from './row.ts';

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
}

interface RepresentativeLanguage {
  representativeIdx: number;
  /** ISO 639-1. */
  language: string;
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
  lane: Lane;
  representativeRelease: RepresentativeRelease;
}
