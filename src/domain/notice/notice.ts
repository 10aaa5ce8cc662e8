/** What people are told of without asking, one kind for each change (docs/rules.md, N1), and the ways in which it reaches them. */
export const noticeKinds = [
  'meetingAsked',
  'meetingConfirmed',
  'meetingPending',
  'meetingDenied',
  'meetingCancelled',
  'meetingMoved',
  'meetingArranged',
  'meetingsArranged',
  'schedulePublished',
  'meetingHandedOver',
  'arrangedDeclined',
  'timeProposed',
  'proposalDeclined',
  'proposalWithdrawn',
  'requestExpiring',
  'requestExpired',
  'meetingSoon',
  'walkInAsked',
  'theyAreHere',
  'theyAreLate',
  'saidAbsent',
  'absenceContested',
  'absenceTakenBack',
  'amountAsked',
  'amountAnswered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a manager decided on a participation. */
export const participationKinds = [
  'participationApproved',
  'participationDenied',
  'participationCancelled',
] as const;
/** What a manager decided on a changed name of an approved company (P12). */
export const changeKinds = ['changeApproved', 'changeDenied'] as const;
/** What a manager decided on what is one's own: of no meeting, and mailed in words of its own that can't be switched off (N5). */
export const decisionKinds = [...participationKinds, ...changeKinds] as const;
export type DecisionKind = (typeof decisionKinds)[number];
/**
 * Of a hole on the day (docs/rules.md, H4), before there is a meeting: in the list and by push alone, because it is of use for some minutes. The
 * switch of what is asked on the spot (`walkInAsked`) is theirs, too.
 */
export const holeKinds = ['holeOffered', 'holeGone'] as const;
export type HoleKind = (typeof holeKinds)[number];
/** Where the yes to it is said. */
export const holePath = '/matching/notices';
/** Whatever the list in the site holds. */
export const listedKinds = [...noticeKinds, ...decisionKinds, ...holeKinds] as const;
export type ListedKind = (typeof listedKinds)[number];
export const isDecision = (kind: ListedKind): kind is DecisionKind =>
  decisionKinds.some((decision) => decision === kind);
export const isOfHole = (kind: ListedKind): kind is HoleKind => holeKinds.some((one) => one === kind);
/** Decisions that can be taken back for a while, with their notices. */
export const undoableKinds = [
  'participationApproved',
  'participationDenied',
] as const satisfies DecisionKind[];

/** What has words of its own: a cancellation of what had no place yet was one of a request. */
export const toldKinds = [...noticeKinds, 'requestCancelled'] as const;
export const toldAs = <Kind extends ListedKind>(
  kind: Kind,
  startsAt: string | null,
): Kind | 'requestCancelled' =>
  kind === 'meetingCancelled' && startsAt === null ? 'requestCancelled' : kind;

/** Ways that a member switches for each kind; the list in the site always has all of them (docs/rules.md, N5). */
export const noticeWays = ['mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What holds until the member switches it: what is of use for some minutes only comes too late to be read among mails. */
export const isOnByDefault = (kind: NoticeKind, way: NoticeWay): boolean =>
  !(way === 'mail' && (kind === 'meetingSoon' || kind === 'theyAreHere'));

/** How long before a meeting both sides are reminded of it (docs/rules.md, N6). */
export const reminderMinutes = 15;

const isOfAmount = (kind: NoticeKind) => kind === 'amountAsked' || kind === 'amountAnswered';

/** Of several meetings at once, which are a list and no step of one. */
const isOfSeveral = (kind: NoticeKind) => kind === 'meetingsArranged' || kind === 'schedulePublished';

/** The page that a notice leads to: its meeting, or all of several, or the consultation logs with the amounts to confirm. */
export const noticePath = (kind: NoticeKind, matchingIdx: number): string =>
  isOfAmount(kind)
    ? '/counseling/list'
    : isOfSeveral(kind)
      ? '/matching/list'
      : `/matching/meeting/${matchingIdx}`;

/** What comes next after a decision on a participation: whoever was let in looks for partners, anyone else reads where they stand, and why. */
export const decisionPath = (kind: DecisionKind): string =>
  kind === 'participationApproved' ? '/matching/info' : '/my-page#participation';

/** Whether a notice says the reason that was given. */
export const tellsWhy = (kind: NoticeKind): boolean =>
  kind === 'meetingDenied' || kind === 'meetingCancelled' || kind === 'arrangedDeclined';

/** Steps of a meeting; that an answer is still missing, that it is near, or what came of it is none. */
export type HistoryKind = Exclude<
  NoticeKind,
  | 'requestExpiring'
  | 'meetingSoon'
  | 'meetingsArranged'
  | 'schedulePublished'
  | 'amountAsked'
  | 'amountAnswered'
>;
export const isHistory = (kind: NoticeKind): kind is HistoryKind =>
  kind !== 'requestExpiring' && kind !== 'meetingSoon' && !isOfSeveral(kind) && !isOfAmount(kind);
export const historyKinds = noticeKinds.filter(isHistory);
