/** The mails that the site sends by itself, as their readers would get them, with an example in the place of what differs (docs/rules.md, N11). */
import type { AnswerOf } from '#api/index.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import { monthsLater } from '#domain/common/retention.ts';
import { type BuiltInMail, builtInMails, isOfNotice } from '#domain/notice/built-in-mail.ts';
import { noticePath, tellsWhy } from '#domain/notice/notice.ts';
import { formatDay, formatMoment, zoneName } from '#i18n/format.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { eventPageLink, pageLink, type Site } from '../../ground/site.ts';
import { type MailText, participationMail, resetMail } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';
import { blockedMail, unblockedMail } from '../account/block-texts.ts';
import { confirmMail, noticeMail, unknownDevice } from '../account/mail-texts.ts';
import { termsChangedMail } from '../consent/mail-texts.ts';
import { followUpText } from '../follow-up/texts.ts';
import { scheduleLinkMail } from '../interpreter/mail-texts.ts';
import { invitationMail, invitedMemberMail } from '../invitation/mail-texts.ts';
import { hoursMail } from '../matching/by-manager/hours-texts.ts';
import { scheduleLine } from '../notice/schedule-line.ts';
import { noticeText } from '../notice/texts.ts';
import { companyChangeMail, companyChangeToManagersMail } from '../participation/company-change-texts.ts';
import { participantLinkMail } from '../participation/rows/link-mail-texts.ts';
import { permissionMail, sessionsEndedMail } from '../permission/mail-texts.ts';
import { rankingMail } from '../ranking/texts.ts';
import { colleagueMail } from '../representative/mail-texts.ts';
import { accountErasureMail, participationErasureMail } from '../retention/mail-texts.ts';
import { linkMail } from '../visitor/mail-texts.ts';
import { examples } from './example-texts.ts';

type Call = 'GET /manage/mailing/getBuiltIn';

/** All of them in both languages, with the event's own names, days and zone. */
export async function builtInList(context: ContextOf<Call>): Promise<AnswerOf<Call>> {
  const event = await context.event();
  const { site } = context;
  return builtInMails.map((mail) => {
    const { ko, en } = { ko: write(mail, 'ko', event, site), en: write(mail, 'en', event, site) };
    return { mail, subjectKo: ko.subject, bodyKo: ko.body, subjectEn: en.subject, bodyEn: en.body };
  });
}

function write(mail: BuiltInMail, locale: Locale, event: EventSpan, site: Site): MailText {
  const { timeZone, firstOpensAt } = event;
  const { retention } = organiser().keeping;
  const name = nameIn(locale, event);
  const reason = examples.reason[locale];
  const at = (path: string) => eventPageLink(site, event.idx, locale, path);
  /** Each reader's own token stands in the place of the dots. */
  const secret = (path: string, name: string) => `${at(path)}${name}=…`;
  const link = at('/my-page');
  const day = formatDay(locale, event.lastEndsAt, timeZone);
  const notice = (kind: Parameters<typeof noticeText>[0], isGone: boolean) =>
    noticeText(kind, locale, {
      event,
      isGone,
      minutes: 10,
      meetings: kind === 'schedulePublished' ? 1 : 8,
      lines: [
        scheduleLine(locale, event, {
          startsAt: firstOpensAt,
          tableNo: 7,
          tableName: null,
          who: nameIn(locale, examples.company),
        }),
      ],
      reason: tellsWhy(kind) ? reason : null,
      who: nameIn(locale, examples.company),
      place: { startsAt: firstOpensAt, tableNo: 7 },
      link: at(noticePath(kind, 1)),
      switches: at('/my-page#notices'),
    });
  if (isOfNotice(mail)) return notice(mail, false);
  const hours = (isClosed: boolean) =>
    hoursMail(locale, { event, startsAt: [firstOpensAt], isClosed, link: at('/matching/table/1'), of: null });
  const facts = `${unknownDevice[locale]}\n${formatMoment(locale, firstOpensAt, timeZone)} (${zoneName(locale, timeZone, firstOpensAt)})`;
  const permission = { permission: 'participate', event: name } as const;
  const of: Record<Exclude<BuiltInMail, Parameters<typeof noticeText>[0]>, () => MailText> = {
    invitation: () =>
      invitationMail(locale, {
        event: name,
        link: secret('/participate/company', '#invite'),
        until: day,
        policy: pageLink(site, locale, '/policy/privacy'),
      }),
    invitedMember: () =>
      invitedMemberMail(locale, {
        event: name,
        link: at('/participate/company'),
        policy: pageLink(site, locale, '/policy/privacy'),
      }),
    colleague: () =>
      colleagueMail(locale, {
        event: name,
        organisation: nameIn(locale, examples.company),
        link: secret('/participate/colleague', '#colleague'),
        until: day,
        policy: pageLink(site, locale, '/policy/privacy'),
        by: 'organisation',
        name: null,
      }),
    approved: () => participationMail('approved', locale, { event, reason: null, link }),
    denied: () => participationMail('denied', locale, { event, reason, link }),
    cancelled: () => participationMail('cancelled', locale, { event, reason, link }),
    companyChangeApproved: () => companyChangeMail(locale, { event, reason: null }),
    companyChangeDenied: () => companyChangeMail(locale, { event, reason }),
    companyChangeWaits: () => companyChangeToManagersMail(locale, { event, company: examples.company }),
    visitorRegistered: () => linkMail(locale, event, secret('/participate/visit', '#pass')),
    interpreterLink: () => scheduleLinkMail(locale, event, null, secret('/visit/interpreter', '#link')),
    participantLink: () =>
      participantLinkMail(
        locale,
        event,
        {
          companyName: nameIn(locale, examples.company),
          name: examples.person[locale],
          email: examples.email,
          tel: null,
          country: 'KR',
          enteredAt: firstOpensAt,
          keptUntil: monthsLater(event.lastEndsAt, retention.participations),
        },
        { link: secret('/visit/participant', '#link'), policy: pageLink(site, locale, '/policy/privacy') },
      ),
    meetingGone: () => notice('meetingCancelled', true),
    hoursClosed: () => hours(true),
    hoursOpened: () => hours(false),
    rankingReminder: () =>
      rankingMail(locale, {
        event: { ...event, rankUntil: event.rankUntil ?? firstOpensAt },
        link: at('/matching/ranking'),
      }),
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
    accountBlocked: () => blockedMail(locale, { until: event.lastEndsAt, timeZone, reason }),
    accountUnblocked: () => unblockedMail(locale),
    participationErasure: () =>
      participationErasureMail(locale, { event, months: retention.participations, day, link }),
    accountErasure: () => accountErasureMail(locale, { months: retention.accounts, day, link }),
    termsChanged: () =>
      termsChangedMail(locale, {
        ...examples.terms,
        fromDay: event.lastEndsAt.slice(0, 10),
        ...{ text: pageLink(site, locale, '/policy/service'), link },
      }),
  };
  return of[mail]();
}
