/** What people are told of without asking, one kind for each change (docs/rules.md, N1), and the ways in which it reaches them. */
export const noticeKinds = [
  'meetingAsked',
  'meetingConfirmed',
  'meetingPending',
  'meetingDenied',
  'meetingCancelled',
  'meetingMoved',
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

/** What has words of its own: a cancellation of what had no place yet was one of a request. */
export const toldKinds = [...noticeKinds, 'requestCancelled'] as const;
export const toldAs = (kind: NoticeKind, startsAt: string | null): (typeof toldKinds)[number] =>
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

/** The page that a notice leads to: its meeting, or the consultation logs with the amounts to confirm. */
export const noticePath = (kind: NoticeKind, matchingIdx: number): string =>
  isOfAmount(kind) ? '/counseling/list' : `/matching/meeting/${matchingIdx}`;

/** Steps of a meeting; that an answer is still missing, that it is near, or what came of it is none. */
export type HistoryKind = Exclude<
  NoticeKind,
  'requestExpiring' | 'meetingSoon' | 'amountAsked' | 'amountAnswered'
>;
export const isHistory = (kind: NoticeKind): kind is HistoryKind =>
  kind !== 'requestExpiring' && kind !== 'meetingSoon' && !isOfAmount(kind);
export const historyKinds = noticeKinds.filter(isHistory);
