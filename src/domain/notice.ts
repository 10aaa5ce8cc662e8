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
