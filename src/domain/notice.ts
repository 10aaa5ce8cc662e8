/** What people are told of without asking, one kind for each change (docs/rules.md, N1). */
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
  'amountAsked',
  'amountAnswered',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The page that a notice leads to: one's meetings, or the consultation logs with the amounts to confirm. */
export const noticePath = (kind: NoticeKind): string =>
  kind === 'amountAsked' || kind === 'amountAnswered' ? '/counseling/list' : '/matching/detail';
