/** Taking part in an event: types, sides, states and who may see whom (docs/rules.md, V1 to V5). */

export const participateTypes = ['PRE-VISITOR', 'VISITOR', 'BUYER', 'COMPANY', 'OKTA'] as const;
export type ParticipateType = (typeof participateTypes)[number];
/** Of buyers: local ones, and those of the association. */
export const buyerTypes = ['BUYER', 'OKTA'] as const satisfies readonly ParticipateType[];

export const sides = ['company', 'buyer', 'visitor'] as const;
export type Side = (typeof sides)[number];

/** A local buyer and a buyer from the association (OKTA) sit on the same side of the table. */
export const sideOf: Record<ParticipateType, Side> = {
  COMPANY: 'company',
  BUYER: 'buyer',
  OKTA: 'buyer',
  VISITOR: 'visitor',
  'PRE-VISITOR': 'visitor',
};

/** The word of each type in an address: `/participate/{type}`. */
export const participatePaths = {
  company: 'COMPANY',
  buyer: 'BUYER',
  okta: 'OKTA',
  visitor: 'VISITOR',
  'pre-visitor': 'PRE-VISITOR',
} as const satisfies Record<string, ParticipateType>;

export const participateStates = ['REQUEST', 'COMPLETE', 'DENIED', 'CANCEL'] as const;
export type ParticipateState = (typeof participateStates)[number];

/** The only moves of a participation. A new application after DENIED or CANCEL is a new row, so both are final. */
const moves: Record<ParticipateState, readonly ParticipateState[]> = {
  REQUEST: ['COMPLETE', 'DENIED', 'CANCEL'],
  COMPLETE: ['CANCEL'],
  DENIED: [],
  CANCEL: [],
};

export function mayBecome(from: ParticipateState, to: ParticipateState): boolean {
  return moves[from].includes(to);
}

/** The states of a live participation; a member has at most one in an event (`participate_exist`). */
export const liveStates = ['REQUEST', 'COMPLETE'] as const satisfies readonly ParticipateState[];

export const viewTypes = ['allShow', 'allHide', 'onlyCompany', 'onlyBuyer'] as const;
export type ViewType = (typeof viewTypes)[number];

/** Who looks: a guest has no participation; `isManager` is said of this event. */
export interface Viewer {
  participateIdx: number | null;
  side: Side | null;
  state: ParticipateState | null;
  isManager: boolean;
}

export const guest: Viewer = { participateIdx: null, side: null, state: null, isManager: false };

/** Whose profile is looked at. */
export interface Subject {
  participateIdx: number;
  side: Side;
  state: ParticipateState;
  /** Null: without an account, entered by the organiser (docs/rules.md, P33). */
  memberIdx: number | null;
}

/** Whether someone takes part in matching: an approved company, buyer or association buyer. Visitors have no part in it. */
export function mayMeet(who: { side: Side | null; state: ParticipateState | null }): boolean {
  return who.state === 'COMPLETE' && (who.side === 'company' || who.side === 'buyer');
}

/**
 * Whether `viewer` may see the profile of `subject` under the event's view type: the one rule for lists, details, pages,
 * home and map. Only approved companies and buyers have a profile; oneself and managers always see it. Buyers are seen
 * by those who may meet, whatever the view type. Who has no account has not asked to be shown: of them only the other side, with
 * whom they may meet, learns (docs/rules.md, P33).
 */
export function mayView(viewer: Viewer, subject: Subject, viewType: ViewType): boolean {
  if (viewer.isManager || viewer.participateIdx === subject.participateIdx) return true;
  if (subject.state !== 'COMPLETE' || subject.side === 'visitor') return false;
  if (subject.side === 'buyer' && !mayMeet(viewer)) return false;
  if (subject.memberIdx === null && (!mayMeet(viewer) || viewer.side === subject.side)) return false;
  if (viewType === 'allShow') return true;
  if (viewType === 'allHide') return false;
  return mayMeet(viewer) && viewer.side === (viewType === 'onlyCompany' ? 'company' : 'buyer');
}

/** Contact details: oneself, the other side of a COMPLETE meeting, and managers (docs/rules.md, V4). */
export function mayViewContact(viewer: Viewer, subjectIdx: number, haveMeeting: boolean): boolean {
  return viewer.isManager || viewer.participateIdx === subjectIdx || haveMeeting;
}
