/** The tables of 091-organiser-plan; 098-ended-by added how often something was tried, and what is insisted on. */
import type { Generated } from 'kysely';
import type { PairObstacle, WantedPairState } from '#domain/matching/wanted-pair.ts';
import type { Row, Timed, Yn } from './row.ts';

/** Nothing moves this meeting but a person who unlocks it. */
interface PlacementLock {
  matchingIdx: number;
  slotIdx: number;
  /** Null by video. */
  tableIdx: number | null;
  createdAt: string;
}

/** One meeting is to come before another. */
interface MeetingOrder {
  eventIdx: number;
  beforeIdx: number;
  afterIdx: number;
  createdAt: string;
}

/** The meetings of a sheet are made; not ended: they are being made. */
interface PairRun extends Row {
  eventIdx: number;
  /** Who sent the sheet. */
  memberIdx: number;
  createdAt: string;
  endedAt: string | null;
  /** How often it could not be ended, whatever its pairs. */
  tries: Generated<number>;
}

/** A company and a buyer whom the organiser wants to meet. */
interface WantedPair extends Timed {
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  rank: number | null;
  must: Generated<Yn>;
  isTranslator: Generated<Yn>;
  translatorLanguage: string | null;
  /** The organiser's own, of the pair. */
  note: string | null;
  rowNo: number;
  state: WantedPairState;
  /** Words with spaces between. */
  obstacles: PairObstacle | (string & {}) | null;
  runIdx: number | null;
  isNew: Generated<Yn>;
  /** The organiser wants it made although its people have ended it. */
  isInsisted: Generated<Yn>;
  /** How often an error that nobody foresaw kept its meeting from being made. */
  tries: Generated<number>;
}

export interface OrganiserPlanTables {
  placementLock: PlacementLock;
  meetingOrder: MeetingOrder;
  pairRun: PairRun;
  wantedPair: WantedPair;
}
