/**
 * The tables of 095-meeting-plan; 097-published-row added what publishing made, 107-planned-people who sat there, 118-plan-made-by how a
 * draft came about, 119-plan-question runs of questions.
 */
import type { Generated } from 'kysely';
import type {
  MeetingPlanMadeBy,
  MeetingPlanOutcome,
  MeetingPlanRunKind,
  MeetingPlanRunState,
  MeetingPlanScope,
  MeetingPlanState,
} from '#domain/matching/meeting-plan.ts';
import type { Row, Timed, Yn } from './row.ts';

interface MeetingPlan extends Timed {
  eventIdx: number;
  name: string;
  scope: MeetingPlanScope;
  state: Generated<MeetingPlanState>;
  version: Generated<number>;
  /** Words with spaces between. */
  criteria: string;
  memberIdx: number;
  /** JSON. */
  result: string | null;
  publishedBy: number | null;
  heldUntil: string | null;
  movedOnAt: string | null;
  publishedAt: string | null;
  madeBy: Generated<MeetingPlanMadeBy>;
  movesMost: number | null;
  announcedMove: Yn | null;
  questionIdx: number | null;
}

interface MeetingPlanRow {
  planIdx: number;
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  matchingIdx: number | null;
  weight: number;
  must: Generated<Yn>;
  slotIdx: number | null;
  tableIdx: number | null;
  byVideo: Generated<Yn>;
  interpreterIdx: number | null;
  companyRepIdx: number | null;
  buyerRepIdx: number | null;
  locked: Generated<Yn>;
  wasSlotIdx: number | null;
  wasTableIdx: number | null;
  wasCompanyRepIdx: number | null;
  wasBuyerRepIdx: number | null;
  /** JSON. */
  reason: string | null;
  outcome: MeetingPlanOutcome | null;
  stayedBecause: string | null;
  /** Publishing made or moved it: its people are told. */
  isMade: Generated<Yn>;
}

interface MeetingPlanRun extends Row {
  /** Null of a question. */
  planIdx: number | null;
  eventIdx: number;
  memberIdx: number;
  state: MeetingPlanRunState;
  seed: number;
  seconds: number;
  threads: number;
  isStopAsked: Generated<Yn>;
  /** How often a process began it. */
  begun: Generated<number>;
  /** JSON: how far it has come, or what there was too much of to plan (`readProgress`). */
  progress: string | null;
  createdAt: string;
  startedAt: string | null;
  beatAt: string | null;
  endedAt: string | null;
  kind: Generated<MeetingPlanRunKind>;
  /** Of a question, JSON (`kept-answer.ts`): what is asked, the answer so far, and of a promise the plan that keeps it. */
  asked: string | null;
  answer: string | null;
  found: string | null;
}

interface MeetingPlanTold {
  planIdx: number;
  representativeIdx: number;
  toldAt: string;
}

export interface MeetingPlanTables {
  meetingPlan: MeetingPlan;
  meetingPlanRow: MeetingPlanRow;
  meetingPlanRun: MeetingPlanRun;
  meetingPlanTold: MeetingPlanTold;
}
