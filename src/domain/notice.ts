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
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
