/** The mails that the site sends by itself, as their readers would get them, with an example in the place of what differs (docs/rules.md, N11). */
import type { AnswerOf } from '#api/index.ts';
import { type BuiltInMail, builtInMails, isOfNotice } from '#domain/built-in-mail.ts';
import { type Locale, nameIn } from '#domain/language.ts';
import { noticePath } from '#domain/notice.ts';
import { formatDay, formatMoment, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import { confirmMail, noticeMail, unknownDevice } from '../../platform/mail/account-texts.ts';
import { companyChangeMail, companyChangeToManagersMail } from '../../platform/mail/company-change-texts.ts';
import { invitationMail, invitedMemberMail } from '../../platform/mail/invitation-texts.ts';
import { permissionMail, sessionsEndedMail } from '../../platform/mail/permission-texts.ts';
import { accountErasureMail, participationErasureMail } from '../../platform/mail/retention-texts.ts';
import { type MailText, participationMail, resetMail } from '../../platform/mail/texts.ts';
import { linkMail } from '../../platform/mail/visitor-texts.ts';
import type { EventSpan } from '../event/span.ts';
import { followUpText } from '../follow-up/texts.ts';
import { noticeText } from '../notice/texts.ts';
import { examples } from './example-texts.ts';

type Call = 'GET /manage/mailing/getBuiltIn';

/** All of them in both languages, with the event's own names, days and zone. */
export async function builtInList(context: ContextOf<Call>): Promise<AnswerOf<Call>> {
  const event = await context.event();
  const { siteUrl } = context;
  return builtInMails.map((mail) => {
    const { ko, en } = { ko: write(mail, 'ko', event, siteUrl), en: write(mail, 'en', event, siteUrl) };
    return { mail, subjectKo: ko.subject, bodyKo: ko.body, subjectEn: en.subject, bodyEn: en.body };
  });
}

function write(mail: BuiltInMail, locale: Locale, event: EventSpan, siteUrl: string): MailText {
  const { timeZone, firstOpensAt } = event;
  const name = nameIn(locale, event);
  const reason = examples.reason[locale];
  const at = (path: string) => siteUrl + localePath(locale, path);
  /** Each reader's own token stands in the place of the dots. */
  const secret = (path: string, name: string) => `${at(path)}${name}=…`;
  const link = at('/my-page');
  const day = formatDay(locale, event.lastEndsAt, timeZone);
  const notice = (kind: Parameters<typeof noticeText>[0], isGone: boolean) =>
    noticeText(kind, locale, {
      ...{
        event,
        isGone,
        minutes: 10,
        reason: kind === 'meetingDenied' || kind === 'meetingCancelled' ? reason : null,
      },
      who: nameIn(locale, examples.company),
      place: { startsAt: firstOpensAt, tableNo: 7 },
      link: at(noticePath(kind, 1)),
      switches: at('/my-page#notices'),
    });
  if (isOfNotice(mail)) return notice(mail, false);
  const facts = `${unknownDevice[locale]}\n${formatMoment(locale, firstOpensAt, timeZone)} (${zoneName(locale, timeZone, firstOpensAt)})`;
  const permission = { permission: 'participate', event: name } as const;
  const of: Record<Exclude<BuiltInMail, Parameters<typeof noticeText>[0]>, () => MailText> = {
    invitation: () =>
      invitationMail(locale, { event: name, link: secret('/participate/company', '#invite'), until: day }),
    invitedMember: () => invitedMemberMail(locale, { event: name, link: at('/participate/company') }),
    approved: () => participationMail('approved', locale, { event, reason: null }),
    denied: () => participationMail('denied', locale, { event, reason }),
    cancelled: () => participationMail('cancelled', locale, { event, reason }),
    companyChangeApproved: () => companyChangeMail(locale, { event, reason: null }),
    companyChangeDenied: () => companyChangeMail(locale, { event, reason }),
    companyChangeWaits: () => companyChangeToManagersMail(locale, { event, company: examples.company }),
    visitorRegistered: () => linkMail(locale, event, secret('/participate/visit', '#pass')),
    meetingGone: () => notice('meetingCancelled', true),
    followUp: () => followUpText(locale, { event, stage: 1, link: at('/my-page#results') }),
    confirmEmail: () => confirmMail(locale, secret('/login', '#confirm')),
    emailChanged: () => noticeMail('emailChanged', locale),
    resetPassword: () => resetMail(locale, secret('/login', '?reset')),
    passwordChanged: () => noticeMail('passwordChanged', locale),
    newDevice: () => noticeMail('newDevice', locale, facts),
    secondFactorOn: () => noticeMail('secondFactorOn', locale),
    secondFactorOff: () => noticeMail('secondFactorOff', locale),
    recoveryCodesRenewed: () => noticeMail('recoveryCodesRenewed', locale),
    recoveryCodeUsed: () => noticeMail('recoveryCodeUsed', locale),
    permissionGiven: () => permissionMail(locale, { action: 'grant', ...permission }),
    permissionTaken: () => permissionMail(locale, { action: 'revoke', ...permission }),
    sessionsEnded: () => sessionsEndedMail(locale),
    participationErasure: () => participationErasureMail(locale, { event, day, link }),
    accountErasure: () => accountErasureMail(locale, { day, link }),
  };
  return of[mail]();
}
