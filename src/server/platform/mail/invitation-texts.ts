/** What mails say to someone whom an organiser invites to take part. */
import type { Locale } from '#domain/language.ts';
import type { MailText } from './texts.ts';

interface Invitation {
  /** The event's name in the mail's language. */
  event: string;
  link: string;
  /** Until when the link counts, as a day in the mail's language. */
  until: string;
}

/** To an address without an account: the link opens the application, with what the organiser knows filled in. */
export function invitationMail(locale: Locale, { event, link, until }: Invitation): MailText {
  return locale === 'ko'
    ? {
        subject: `[${event}] 참가 초대`,
        body: `${event}에 초대해요. 아래 링크를 열면 주최 측이 미리 적어 둔 신청서가 열려요. 내용을 확인하고 비밀번호를 정한 다음, 약관에 동의하고 신청을 마쳐 주세요.\n\n${link}\n\n링크는 ${until}까지 쓸 수 있어요. 참가를 원하지 않으시면 이 메일을 무시해 주세요. 신청하지 않으시면 적어 둔 내용은 그때 지워져요.`,
      }
    : {
        subject: `[${event}] You are invited to take part`,
        body: `You are invited to take part in ${event}. This link opens the application, with what the organiser already knows filled in. Check it, set a password, agree to the terms and send it.\n\n${link}\n\nThe link works until ${until}. If you do not want to take part, ignore this mail: what was filled in is then deleted.`,
      };
}

/** To someone who has an account: nothing of theirs was touched. */
export function invitedMemberMail(
  locale: Locale,
  { event, link }: Pick<Invitation, 'event' | 'link'>,
): MailText {
  return locale === 'ko'
    ? {
        subject: `[${event}] 참가 초대`,
        body: `${event}에 초대해요. 이미 계정이 있으니 로그인해서 신청해 주세요. 계정의 내용은 바뀌지 않았어요.\n\n${link}\n\n참가를 원하지 않으시면 이 메일을 무시해 주세요.`,
      }
    : {
        subject: `[${event}] You are invited to take part`,
        body: `You are invited to take part in ${event}. You already have an account: log in and apply. Nothing about your account has changed.\n\n${link}\n\nIf you do not want to take part, ignore this mail.`,
      };
}
