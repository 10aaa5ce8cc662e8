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
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Ways that a member switches for each kind; the list in the site always has all of them (docs/rules.md, N5). */
export const noticeWays = ['mail', 'push'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** What holds until the member switches it: a reminder comes too late to be read among mails. */
export const isOnByDefault = (kind: NoticeKind, way: NoticeWay): boolean =>
  !(kind === 'meetingSoon' && way === 'mail');

/** How long before a meeting both sides are reminded of it (docs/rules.md, N6). */
export const reminderMinutes = 15;
  'amountAsked',
  'amountAnswered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The page that a notice leads to: one's meetings, or the consultation logs with the amounts to confirm. */
export const noticePath = (kind: NoticeKind): string =>
  kind === 'amountAsked' || kind === 'amountAnswered' ? '/counseling/list' : '/matching/detail';
  'theyAreHere',
  'theyAreLate',
  'saidAbsent',
  'absenceContested',
  'absenceTakenBack',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Steps of a meeting; that an answer is still missing is none. */
export type HistoryKind = Exclude<NoticeKind, 'requestExpiring'>;
export const isHistory = (kind: NoticeKind): kind is HistoryKind => kind !== 'requestExpiring';
export const historyKinds = noticeKinds.filter(isHistory);

/** Whether a mail is made of it. That the other side has come is read on the way or not at all. */
export const isMailed = (kind: NoticeKind): boolean => kind !== 'theyAreHere';
