/** Every call of the API, and the types that the client and the server take from them. */
import type { z } from 'zod';
import { accountCalls } from './account/account.ts';
import { memberCalls } from './account/member.ts';
import { memberManageCalls } from './account/member-manage.ts';
import { permissionCalls } from './account/permission.ts';
import { personalDataCalls } from './account/personal-data.ts';
import { boardCalls } from './board/board.ts';
import { auditCalls } from './console/audit.ts';
import { consoleCalls } from './console/console.ts';
import { healthCalls } from './console/health.ts';
import { statsCalls } from './console/stats.ts';
import { viewCalls } from './console/view.ts';
import { amountConfirmationCalls } from './counseling/amount-confirmation.ts';
import { counselingCalls } from './counseling/counseling.ts';
import { counselingManageCalls } from './counseling/counseling-manage.ts';
import { followUpCalls } from './counseling/follow-up.ts';
import { boothCalls } from './event/booth.ts';
import { eventCalls } from './event/event.ts';
import { eventFormCalls } from './event/event-form.ts';
import { interpreterCalls, interpreterManageCalls } from './event/interpreter.ts';
import { planCalls } from './event/plan.ts';
import { programmeCalls } from './event/programme.ts';
import { tableCalls } from './event/table.ts';
import { rateCalls } from './exchange-rate/exchange-rate.ts';
import { fileCalls } from './file/file.ts';
import { atTableCalls } from './matching/at-table.ts';
import { arrangeCalls } from './matching/by-manager/arrange.ts';
import { arrangeForCalls } from './matching/by-manager/arrange-for.ts';
import { matchingManageCalls } from './matching/by-manager/matching-manage.ts';
import { moveSeveralCalls } from './matching/by-manager/move-several.ts';
import { scheduleGridCalls } from './matching/by-manager/schedule-grid.ts';
import { hallBoardCalls } from './matching/hall-board.ts';
import { holeCalls } from './matching/hole.ts';
import { livePartnerCalls } from './matching/live-partners.ts';
import { matchingCalls } from './matching/matching.ts';
import { meansCalls } from './matching/means.ts';
import { meetingOrderCalls } from './matching/meeting-order.ts';
import { meetingPageCalls } from './matching/meeting-page.ts';
import { notWithCalls } from './matching/not-with.ts';
import { meetingPlanCalls } from './matching/plans/meeting-plan.ts';
import { planQuestionCalls } from './matching/plans/plan-questions.ts';
import { publishPlanCalls } from './matching/plans/publish-plan.ts';
import { presenceCalls } from './matching/presence.ts';
import { guestRankingCalls, rankingCalls, rankingManageCalls } from './matching/ranking.ts';
import { scheduleCalls } from './matching/schedule.ts';
import { seatingCalls } from './matching/seating.ts';
import { sheetPeopleCalls } from './matching/sheet-people.ts';
import { slotCalls } from './matching/slots.ts';
import { walkInCalls } from './matching/walk-in.ts';
import { wantedPairCalls } from './matching/wanted-pair.ts';
import { builtInMailCalls } from './notice/built-in-mail.ts';
import { calendarCalls } from './notice/calendar.ts';
import { mailingCalls } from './notice/mailing.ts';
import { noticeCalls } from './notice/notice.ts';
import { outboxCalls } from './notice/outbox.ts';
import { pushCalls } from './notice/push.ts';
import { webhookCalls } from './notice/webhook.ts';
import { pageCalls } from './page/page.ts';
import { answerFileCalls } from './participation/answer-file.ts';
import { buyerCalls } from './participation/buyer.ts';
import { colleagueSheetCalls } from './participation/colleague-sheet.ts';
import { companyCalls } from './participation/company.ts';
import { favouriteCalls } from './participation/favourite.ts';
import { invitationCalls } from './participation/invitation.ts';
import { participateCalls } from './participation/participate.ts';
import { participateManageCalls } from './participation/participate-manage.ts';
import { colleagueCalls, peopleCalls, peopleManageCalls } from './participation/people.ts';
import { productCalls } from './participation/product.ts';
import { suggestionCalls } from './participation/suggestion.ts';
import { guestCalls, guestManageCalls } from './participation/without-account.ts';
import { setUpCalls, setUpManageCalls } from './set-up/set-up.ts';
import { sitePictureCalls } from './site/pictures.ts';
import { siteCalls } from './site/site.ts';
import { visitorCalls } from './visitor/visitor.ts';
import { visitorManageCalls } from './visitor/visitor-manage.ts';

export const calls = {
  ...memberCalls,
  ...accountCalls,
  ...personalDataCalls,
  ...eventCalls,
  ...eventFormCalls,
  ...planCalls,
  ...programmeCalls,
  ...tableCalls,
  ...interpreterCalls,
  ...guestCalls,
  ...guestManageCalls,
  ...interpreterManageCalls,
  ...rateCalls,
  ...boothCalls,
  ...siteCalls,
  ...sitePictureCalls,
  ...pageCalls,
  ...participateCalls,
  ...participateManageCalls,
  ...answerFileCalls,
  ...peopleCalls,
  ...colleagueCalls,
  ...peopleManageCalls,
  ...colleagueSheetCalls,
  ...invitationCalls,
  ...builtInMailCalls,
  ...mailingCalls,
  ...companyCalls,
  ...productCalls,
  ...buyerCalls,
  ...livePartnerCalls,
  ...scheduleCalls,
  ...seatingCalls,
  ...slotCalls,
  ...matchingCalls,
  ...matchingManageCalls,
  ...arrangeCalls,
  ...arrangeForCalls,
  ...scheduleGridCalls,
  ...sheetPeopleCalls,
  ...meetingPageCalls,
  ...presenceCalls,
  ...atTableCalls,
  ...walkInCalls,
  ...hallBoardCalls,
  ...holeCalls,
  ...meansCalls,
  ...meetingOrderCalls,
  ...moveSeveralCalls,
  ...wantedPairCalls,
  ...meetingPlanCalls,
  ...planQuestionCalls,
  ...publishPlanCalls,
  ...calendarCalls,
  ...suggestionCalls,
  ...notWithCalls,
  ...rankingCalls,
  ...guestRankingCalls,
  ...rankingManageCalls,
  ...favouriteCalls,
  ...counselingCalls,
  ...counselingManageCalls,
  ...followUpCalls,
  ...amountConfirmationCalls,
  ...boardCalls,
  ...fileCalls,
  ...noticeCalls,
  ...pushCalls,
  ...outboxCalls,
  ...webhookCalls,
  ...healthCalls,
  ...consoleCalls,
  ...permissionCalls,
  ...memberManageCalls,
  ...auditCalls,
  ...statsCalls,
  ...viewCalls,
  ...setUpCalls,
  ...setUpManageCalls,
  ...visitorCalls,
  ...visitorManageCalls,
};

export type CallName = keyof typeof calls;
/** Calls that send a file beside their request (`body: 'upload'`); the client of `client.ts` makes the others. */
export type UploadName = {
  [Name in CallName]: (typeof calls)[Name] extends { body: 'upload' } ? Name : never;
}[CallName];
/** Calls whose answer is a file (`answers: 'file'`); `saveDownload` of `stores/site/download.ts` makes them. */
export type DownloadName = {
  [Name in CallName]: (typeof calls)[Name] extends { answers: 'file' } ? Name : never;
}[CallName];
/** Calls whose answer is a stream of events (`answers: 'stream'`); `stores/site/live.ts` reads it. */
export type StreamName = {
  [Name in CallName]: (typeof calls)[Name] extends { answers: 'stream' } ? Name : never;
}[CallName];
/** What the caller gives: before defaults and conversions. */
export type RequestOf<Name extends CallName> = z.input<(typeof calls)[Name]['request']>;
/** What the server works with: the request once it is checked. */
export type CheckedOf<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
export type AnswerOf<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
