/** Which fields of which calls name a thing of an event, for the test that tries each with another event's. */
import type { CallName } from '#api/index.ts';

/** What each managers' list is narrowed by; more of these narrow it to less. */
const participantFields = ['participateIdx', 'productIdx', 'companyIdx', 'buyerIdx'];
const meetingFields = ['matchingIdx', 'participateIdx', 'companyIdx', 'buyerIdx', 'counselingIdx'];

/** When a call can do its work, where that is not before the event: a log is written once its meeting has begun. */
export const moments: Partial<Record<CallName, string>> = {
  'POST /counseling/add': '2026-10-29T12:00:00Z',
  'POST /matching/sayPresence': '2026-10-29T08:15:00Z',
};

/** The fields that name something of an event, call by call, in an order in which each call can still do its work. */
export const naming: [CallName, ...fields: string[]][] = [
  // Before the company changes what it names.
  ['GET /manage/file/getDetail', 'fileIdx'],
  ['GET /company/getDetail', 'participateIdx'],
  ['GET /buyer/getDetail', 'participateIdx'],
  ['GET /product/getDetail', 'productIdx'],
  ['GET /company/getList', 'participateIdx', 'productIdx'],
  ['GET /product/getList', 'participateIdx', 'productIdx'],
  ['GET /buyer/getList', 'participateIdx'],
  ['GET /matching/getList', 'matchingIdx', 'participateIdx', 'counselingIdx'],
  ['GET /matching/getHistory', 'matchingIdx'],
  ['GET /matching/getRepresentatives', 'participateIdx'],
  ['GET /matching/getSeats', 'matchingIdx'],
  ['GET /calendar/exportSchedule', 'matchingIdx'],
  ['GET /counseling/getList', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /counseling/getTotals', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /counseling/exportList', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /manage/participate/getList', ...participantFields],
  ['GET /manage/participate/exportList', ...participantFields],
  ['GET /manage/matching/getList', ...meetingFields],
  ['GET /manage/matching/exportList', ...meetingFields],
  ['GET /manage/ranking/getDetail', 'participateIdx'],
  ['GET /manage/member/getList', 'participateIdx'],
  ['GET /manage/visitor/getList', 'participateIdx'],
  ['GET /manage/visitor/exportList', 'participateIdx'],
  ['GET /manage/counseling/getList', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /manage/counseling/getTotals', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /manage/counseling/exportList', 'counselingIdx', 'matchingIdx', 'productIdx', 'participateIdx'],
  ['GET /manage/counseling/getDetail', 'counselingIdx'],
  ['GET /manage/mailing/getRecipients', 'participateIdxs.0'],
  ['POST /product/update', 'products.0.productIdx'],
  ['POST /participate/apply', 'buyer.hopeCompanyIdxs.0'],
  ['POST /participate/update', 'products.0.productIdx'],
  ['GET /matching/getSlotList', 'targetParticipateIdx'],
  ['GET /matching/getTable', 'participateIdx'],
  ['POST /matching/hideSuggestion', 'targetParticipateIdx'],
  ['POST /matching/showSuggestions', 'targetParticipateIdx'],
  ['POST /favourite/add', 'targetParticipateIdx', 'productIdx'],
  ['POST /favourite/update', 'favouriteIdx'],
  ['POST /favourite/remove', 'favouriteIdx'],
  ['POST /matching/markUnavailable', 'slotIdxs.0'],
  ['POST /matching/apply', 'targetParticipateIdx', 'wishes.0'],
  ['GET /matching/getDetail', 'matchingIdx'],
  ['POST /matching/approve', 'matchingIdx', 'slotIdx'],
  ['POST /matching/sayPresence', 'matchingIdx'],
  ['GET /matching/getWalkIn', 'targetParticipateIdx'],
  // It moves from one slot to the other, and back.
  ['POST /matching/acceptProposal', 'matchingIdx', 'slotIdx'],
  ['POST /matching/move', 'matchingIdx', 'slotIdx'],
  ['POST /matching/dropProposal', 'matchingIdx'],
  ['POST /counseling/add', 'matchingIdx', 'productIdxs.0'],
  ['GET /counseling/getDetail', 'counselingIdx'],
  ['POST /counseling/update', 'counselingIdx', 'productIdxs.0'],
  ['POST /counseling/delete', 'counselingIdx'],
  ['POST /matching/cancel', 'matchingIdx'],
  ['GET /manage/matching/getFreeSlots', 'matchingIdx'],
  ['GET /manage/matching/getWalkIn', 'companyIdx', 'buyerIdx'],
  ['GET /manage/matching/getSlotsFor', 'companyIdx', 'buyerIdx'],
  ['GET /manage/matching/getOthers', 'participateIdx'],
  ['GET /manage/matching/getLimits', 'participateIdx'],
  ['GET /manage/matching/getPairs', 'participateIdx'],
  ['GET /manage/matching/getOrders', 'matchingIdx'],
  ['POST /manage/matching/move', 'matchingIdx', 'slotIdx'],
  ['POST /manage/matching/place', 'matchingIdx', 'slotIdx'],
  ['POST /manage/matching/cancel', 'matchingIdx'],
  ['GET /manage/participate/getDetail', 'participateIdx'],
  ['GET /manage/participate/getHistory', 'participateIdx'],
  ['GET /manage/participate/getPeople', 'participateIdx'],
  ['POST /manage/participate/inviteColleague', 'participateIdx'],
  ['GET /manage/participate/getNotes', 'participateIdx'],
  ['POST /manage/participate/addNote', 'participateIdx'],
  ['POST /manage/participate/deleteNote', 'participateIdx', 'noteIdx'],
  ['POST /manage/participate/update', 'participateIdx'],
  ['POST /manage/participate/decide', 'applications.0.participateIdx'],
  ['POST /manage/participate/undo', 'participateIdxs.0'],
  ['POST /manage/participate/approve', 'participateIdx'],
  ['POST /manage/event/updateBoothMap', 'halls.0.booths.0.participateIdx'],
  ['POST /manage/participate/cancel', 'participateIdx'],
  ['GET /board/getDetail', 'postIdx'],
  ['POST /manage/board/addPost', 'categoryIdx'],
  ['POST /manage/board/updatePost', 'postIdx', 'categoryIdx'],
  ['GET /manage/board/getVersions', 'postIdx'],
  ['POST /manage/board/restorePost', 'postIdx'],
  ['POST /manage/board/deletePost', 'postIdx'],
  ['POST /manage/board/updateCategory', 'categoryIdx'],
  ['POST /manage/board/deleteCategory', 'categoryIdx'],
  ['GET /manage/meetingPlan/getPlan', 'planIdx'],
  ['GET /manage/meetingPlan/getMeetings', 'planIdx'],
  ['GET /manage/meetingPlan/getGrid', 'planIdx'],
  ['GET /manage/meetingPlan/compare', 'planIdx', 'withPlanIdx'],
  ['GET /manage/meetingPlan/getPublishing', 'planIdx'],
  ['GET /manage/meetingPlan/getFairness', 'planIdx'],
  ['GET /manage/meetingPlan/exportFairness', 'planIdx'],
  ['POST /manage/meetingPlan/stop', 'planIdx'],
  ['POST /manage/meetingPlan/remove', 'planIdx'],
  // At the end, because it ends what the two have.
  ['POST /matching/setNotWith', 'participateIdx'],
  ['POST /matching/unsetNotWith', 'participateIdx'],
];

/**
 * Named as well, where nothing is left to be done with it: an application makes every product anew; a denial needs a request; a
 * file is its owner's, whatever the event (docs/access.md), and for managers `access.test.ts` asks for another event's.
 */
export const others = [
  // What a personal link does is of its participation, whatever the request says (tests/api/without-account-link.test.ts).
  'POST /participant/approve matchingIdx',
  'POST /participant/approve slotIdx',
  'POST /participant/deny matchingIdx',
  'POST /participant/cancel matchingIdx',
  'POST /participant/markUnavailable slotIdxs',
  'POST /participant/saveRanking participateIdxs',
  // Whoever can't be ranked is left out, and said (tests/api/ranking.test.ts).
  'POST /matching/saveRanking participateIdxs',
  'POST /manage/ranking/save participateIdxs',
  // Nobody of this walk is left alone (tests/api/hole.test.ts).
  'POST /manage/hole/fill participateIdx',
  // Nobody of this walk is without an account.
  'POST /manage/participate/fillGuest participateIdx',
  'POST /manage/participate/makeGuestLink participateIdx',
  'POST /participate/apply productIdx',
  'POST /participate/update hopeCompanyIdxs',
  'POST /manage/participate/update productIdx',
  'POST /manage/participate/update hopeCompanyIdxs',
  'GET /file/getDetail fileIdx',
  // A row of the audit is of its event, whatever its subject (audit-list.test.ts).
  'GET /manage/audit/getList participateIdx',
  'GET /manage/audit/getList matchingIdx',
  'POST /manage/mailing/send participateIdxs', // A group of another size is refused (mailing.test.ts).
  // A plan is of its event, and has rows of that event alone (meeting-plan.test.ts).
  'GET /manage/meetingPlan/getMeetings participateIdx',
  'GET /manage/meetingPlan/getMeetings slotIdx',
  'POST /manage/meetingPlan/lock companyIdx',
  'POST /manage/meetingPlan/lock buyerIdx',
  'POST /manage/meetingPlan/carry companyIdx',
  'POST /manage/meetingPlan/carry buyerIdx',
  'POST /manage/meetingPlan/carry slotIdx',
  'POST /manage/meetingPlan/carry tableNo',
  // What changes a draft needs its version, and one that is not empty; access.test.ts asks of another event's.
  'POST /manage/meetingPlan/run planIdx',
  'POST /manage/meetingPlan/rename planIdx',
  'POST /manage/meetingPlan/lock planIdx',
  'POST /manage/meetingPlan/carry planIdx',
  'POST /manage/meetingPlan/publish planIdx',
  'POST /manage/meetingPlan/takeBack planIdx',
  'POST /manage/meetingPlan/goOn planIdx',
  // A question is of its event, and has an answer only once its run has ended (plan-questions.test.ts).
  'POST /manage/meetingPlan/stopQuestion questionIdx',
  'POST /manage/meetingPlan/keepPromised questionIdx',
  'POST /manage/meetingPlan/askWhatIf participateIdx',
  // A row of another event invites nobody, and the answer says so (colleague-sheet.test.ts).
  'POST /manage/participate/inviteColleagues participateIdx',
  // The number on a table, which each event has.
  'POST /manage/matching/place tableNo',
  'POST /manage/matching/move tableNo',
  'POST /manage/matching/walkIn tableNo',
  'POST /manage/matching/add tableNo',
  'POST /manage/matching/swap tableNo',
  'POST /manage/matching/moveSeveral tableNo',
  // A slot that is not there, or where it was not seen, moves nothing, and the answer says so (move-several.test.ts).
  'POST /manage/matching/moveSeveral slotIdx',
];
export const denials: [CallName, string][] = [
  ['POST /matching/handOver', 'matchingIdx'],
  // What is locked could be moved by no call after it.
  ['POST /manage/matching/lock', 'matchingIdx'],
  ['POST /manage/matching/moveSeveral', 'meetings.0.matchingIdx'],
  // The world has no meeting by video.
  ['POST /matching/setVideoLink', 'matchingIdx'],
  ['POST /matching/deny', 'matchingIdx'],
  // What came of a log is asked months later.
  ['POST /counseling/saveFollowUp', 'counselingIdx'],
  // And an amount has to be asked about before.
  ['POST /counseling/askAmount', 'counselingIdx'],
  ['POST /counseling/confirmAmount', 'matchingIdx'],
  ['POST /matching/takeBackAbsence', 'matchingIdx'],
  // Only of a meeting that has begun.
  ['POST /manage/matching/markNoShow', 'matchingIdx'],
  ['POST /manage/matching/walkIn', 'companyIdx'],
  ['POST /manage/matching/walkIn', 'buyerIdx'],
  ['POST /manage/matching/walkIn', 'slotIdx'],
  // The world's two have a meeting already, and nobody declines what was agreed on.
  ['POST /manage/matching/add', 'companyIdx'],
  ['POST /manage/matching/add', 'buyerIdx'],
  ['POST /manage/matching/add', 'slotIdx'],
  ['POST /matching/decline', 'matchingIdx'],
  ['POST /manage/matching/block', 'participateIdx'],
  ['POST /manage/matching/block', 'slotIdxs.0'],
  ['POST /manage/matching/block', 'meetings.0.matchingIdx'],
  ['POST /manage/matching/limit', 'participateIdx'],
  // The world's two ask each other.
  ['POST /manage/ranking/save', 'participateIdx'],
  ['POST /manage/matching/swap', 'meetings.0.matchingIdx'],
  ['POST /manage/matching/swap', 'meetings.0.from.slotIdx'],
  // The world's own has one person and nobody who is invited.
  ['POST /manage/participate/takeBackInvitation', 'participateIdx'],
  ['POST /manage/participate/passCharge', 'participateIdx'],
  ['POST /manage/participate/removeRepresentative', 'participateIdx'],
  ['POST /manage/participate/deny', 'participateIdx'],
  ['POST /manage/participate/approveChange', 'participateIdx'],
  ['POST /manage/participate/denyChange', 'participateIdx'],
  // No form of the world asks for a file.
  ['POST /manage/participate/putAnswerFile', 'participateIdx'],
  ['POST /manage/participate/removeAnswerFile', 'participateIdx'],
];
