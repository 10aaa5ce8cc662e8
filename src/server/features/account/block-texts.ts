/** What mails say to a member whose account was blocked, or may be used again (docs/rules.md, G13). */
import type { Locale } from '#domain/common/language.ts';
import { formatDatedMoment, zoneName } from '#i18n/format.ts';
import { mayObject } from '../../platform/mail/objection.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

/** The block: its end, null without one, in the zone of the event whose managers set it, and why. */
export interface Blocking {
  until: string | null;
  timeZone: string;
  reason: string;
}

/** To the member: the account is blocked, until when, and why. */
export function blockedMail(locale: Locale, { until, timeZone, reason }: Blocking): MailText {
  const host = organiser().name[locale];
  const end = until && `${formatDatedMoment(locale, until, timeZone)} (${zoneName(locale, timeZone, until)})`;
  return locale === 'ko'
    ? {
        subject: `[${host}] 계정이 차단됐어요`,
        body: `행사 운영자가 계정을 차단해서 모든 기기에서 로그아웃됐어요. ${end ? `${end}까지 로그인할 수 없어요.` : '차단을 해제할 때까지 로그인할 수 없어요.'}\n\n사유: ${reason}\n\n참가 신청과 상담은 그대로예요. ${mayObject.ko()}`,
      }
    : {
        subject: `[${host}] Your account was blocked`,
        body: `The organiser has blocked your account and logged it out on every device. ${end ? `You can’t log in until ${end}.` : 'You can’t log in until the block is taken back.'}\n\nReason: ${reason}\n\nYour application and your meetings stay as they are. ${mayObject.en()}`,
      };
}

/** To the member: the account can be used again. */
export function unblockedMail(locale: Locale): MailText {
  const host = organiser().name[locale];
  return locale === 'ko'
    ? {
        subject: `[${host}] 계정을 다시 쓸 수 있어요`,
        body: '행사 운영자가 계정 차단을 해제했어요. 이제 사이트를 열어 로그인할 수 있어요.',
      }
    : {
        subject: `[${host}] You can use your account again`,
        body: 'The organiser has unblocked your account. You can log in on the site again.',
      };
}
