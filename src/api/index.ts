/** Every call of the API, and the types that the client and the server take from them. */
import type { z } from 'zod';
import { accountCalls } from './account.ts';
import { amountConfirmationCalls } from './amount-confirmation.ts';
import { atTableCalls } from './at-table.ts';
import { auditCalls } from './audit.ts';
import { boardCalls } from './board.ts';
import { boothCalls } from './booth.ts';

import { buyerCalls } from './buyer.ts';
import { calendarCalls } from './calendar.ts';
import { companyCalls } from './company.ts';
import { consoleCalls } from './console.ts';
import { counselingCalls } from './counseling.ts';
import { counselingManageCalls } from './counseling-manage.ts';
import { eventCalls } from './event.ts';
import { favouriteCalls } from './favourite.ts';
import { fileCalls } from './file.ts';
import { followUpCalls } from './follow-up.ts';
import { hallBoardCalls } from './hall-board.ts';
import { healthCalls } from './health.ts';
import { invitationCalls } from './invitation.ts';
import { livePartnerCalls } from './live-partners.ts';
import { mailingCalls } from './mailing.ts';
import { matchingCalls } from './matching.ts';
import { matchingManageCalls } from './matching-manage.ts';
import { meetingPageCalls } from './meeting-page.ts';
import { memberCalls } from './member.ts';
import { noticeCalls } from './notice.ts';
import { outboxCalls } from './outbox.ts';
import { participateCalls } from './participate.ts';
import { participateManageCalls } from './participate-manage.ts';
import { permissionCalls } from './permission.ts';
import { personalDataCalls } from './personal-data.ts';
import { planCalls } from './plan.ts';
import { presenceCalls } from './presence.ts';
import { productCalls } from './product.ts';
import { pushCalls } from './push.ts';
import { rateCalls } from './rate.ts';
import { scheduleGridCalls } from './schedule-grid.ts';
import { statsCalls } from './stats.ts';
import { suggestionCalls } from './suggestion.ts';
import { viewCalls } from './view.ts';
import { visitorCalls } from './visitor.ts';
import { visitorManageCalls } from './visitor-manage.ts';
import { walkInCalls } from './walk-in.ts';
import { webhookCalls } from './webhook.ts';

export const calls = {
  ...memberCalls,
  ...accountCalls,
  ...personalDataCalls,
  ...eventCalls,
  ...planCalls,
  ...rateCalls,
  ...boothCalls,
  ...participateCalls,
  ...participateManageCalls,
  ...invitationCalls,
  ...mailingCalls,
  ...companyCalls,
  ...productCalls,
  ...buyerCalls,
  ...livePartnerCalls,
  ...matchingCalls,
  ...matchingManageCalls,
  ...scheduleGridCalls,
  ...meetingPageCalls,
  ...presenceCalls,
  ...atTableCalls,
  ...walkInCalls,
  ...hallBoardCalls,
  ...calendarCalls,
  ...suggestionCalls,
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
  ...auditCalls,
  ...statsCalls,
  ...viewCalls,
  ...visitorCalls,
  ...visitorManageCalls,
};

export type CallName = keyof typeof calls;
/** Calls that send a file beside their request (`body: 'upload'`); the client of `client.ts` makes the others. */
export type UploadName = {
  [Name in CallName]: (typeof calls)[Name] extends { body: 'upload' } ? Name : never;
}[CallName];
/** Calls whose answer is a file (`answers: 'file'`); `saveDownload` of `stores/download.ts` makes them. */
export type DownloadName = {
  [Name in CallName]: (typeof calls)[Name] extends { answers: 'file' } ? Name : never;
}[CallName];
/** Calls whose answer is a stream of events (`answers: 'stream'`); `stores/live.ts` reads it. */
export type StreamName = {
  [Name in CallName]: (typeof calls)[Name] extends { answers: 'stream' } ? Name : never;
}[CallName];
/** What the caller gives: before defaults and conversions. */
export type RequestOf<Name extends CallName> = z.input<(typeof calls)[Name]['request']>;
/** What the server works with: the request once it is checked. */
export type CheckedOf<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
export type AnswerOf<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
