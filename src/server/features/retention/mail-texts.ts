/** What members are told before what is kept of them is erased. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import { period } from '#domain/common/retention.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

interface Announced {
  /** How long it was kept. */
  months: number;
  /** The day, as the reader's language writes it. */
  day: string;
  /** My page. */
  link: string;
}

/** What someone entered for an event will be erased. */
export function participationErasureMail(
  locale: Locale,
  { event, months, day, link }: Announced & { event: { nameKo: string; nameEn: string } },
): MailText {
  const name = nameIn(locale, event);
  const kept = period(months, locale);
  return locale === 'ko'
    ? {
        subject: `[${name}] ${day}에 참가 기록을 지워요`,
        body: `${name}에 신청하며 적으신 내용과 연락처, 상담 기록의 글과 올린 파일을 ${day}에 지워요. 행사가 끝나고 ${kept} 동안만 보관하기로 했어요. 누구인지 알 수 없는 통계만 남아요.\n\n그 전까지 마이페이지에서 모두 내려받을 수 있어요.\n\n${link}\n\n계정은 그대로예요. 따로 하실 일은 없어요.`,
      }
    : {
        subject: `[${name}] Your records will be erased on ${day}`,
        body: `What you entered to take part in ${name}, with contact details, the texts of consultation logs and the files you uploaded, will be erased on ${day}: we keep it for ${kept} after the event. Only figures that lead to nobody stay.\n\nUntil then you can download all of it on your page.\n\n${link}\n\nYour account stays as it is. There is nothing you have to do.`,
      };
}

/** An account that took part in nothing for long will be erased. */
export function accountErasureMail(locale: Locale, { months, day, link }: Announced): MailText {
  const name = organiser().name[locale];
  const kept = period(months, locale);
  return locale === 'ko'
    ? {
        subject: `[${name}] ${day}에 계정을 지워요`,
        body: `마지막으로 참가하신 행사가 끝나고 ${kept} 동안 다시 참가하지 않으셔서, 계정과 개인정보를 ${day}에 지워요.\n\n계정을 계속 쓰시려면 그 전에 다음 행사에 참가를 신청해 주세요. 마이페이지에서 모두 내려받을 수도 있어요.\n\n${link}`,
      }
    : {
        subject: `[${name}] Your account will be erased on ${day}`,
        body: `You have taken part in nothing for ${kept}, so your account and personal data will be erased on ${day}.\n\nTo keep the account, apply to take part in an event before that day. On your page you can also download all of your data.\n\n${link}`,
      };
}
