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
  'walkInAsked',
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
