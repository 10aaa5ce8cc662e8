/** The tables of 091-organiser-plan. */
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
}

export interface OrganiserPlanTables {
  placementLock: PlacementLock;
  meetingOrder: MeetingOrder;
  pairRun: PairRun;
  wantedPair: WantedPair;
}
