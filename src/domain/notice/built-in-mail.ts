/** The mails that the site sends by itself, beside those of templates: their texts are its own. */
import { type NoticeKind, noticeKinds } from './notice.ts';

/** To members about their participation, to visitors, and about the account. Of some, each outcome is a mail of its own. */
export const otherMails = [
  'invitation',
  'invitedMember',
  'colleague',
  'approved',
  'denied',
  'cancelled',
  'companyChangeApproved',
  'companyChangeDenied',
  'companyChangeWaits',
  'visitorRegistered',
  'interpreterLink',
  'participantLink',
  'meetingGone',
  'hoursClosed',
  'hoursOpened',
  'rankingReminder',
  'followUp',
  'confirmEmail',
  'emailChanged',
  'resetPassword',
  'passwordChanged',
  'newDevice',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'permissionGiven',
  'permissionTaken',
  'sessionsEnded',
  'accountBlocked',
  'accountUnblocked',
  'participationErasure',
  'accountErasure',
  'termsChanged',
] as const;
type OtherMail = (typeof otherMails)[number];

export type BuiltInMail = OtherMail | NoticeKind;
export const builtInMails: readonly BuiltInMail[] = [...otherMails, ...noticeKinds];

/** Whether a mail is made of a notice, which its readers may switch off. */
export const isOfNotice = (mail: BuiltInMail): mail is NoticeKind =>
  (noticeKinds as readonly string[]).includes(mail);
