/** What mails say to someone whom an organiser invites to take part. */
import type { Locale } from '#domain/common/language.ts';
import { hostCalled } from '#domain/site/identity.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

interface Invitation {
  /** The event's name in the mail's language. */
  event: string;
  link: string;
  /** Until when the link counts, as a day in the mail's language. */
  until: string;
  /** The address of the privacy policy in the mail's language. */
  policy: string;
}

/** Whoever did not give their address themselves is told in the first mail who has it from where (GDPR, article 14). */
const source: Record<Locale, (of: { policy: string; isFilledIn: boolean }) => string> = {
  ko: ({ policy, isFilledIn }) =>
    `이 이메일 주소${isFilledIn ? '와 신청서에 적어 둔 내용은' : '는'} ${hostCalled(organiser(), 'ko')}의 담당자가 적었어요. 개인정보를 어떻게 다루는지: ${policy}`,
  en: ({ policy, isFilledIn }) =>
    `Your address${isFilledIn ? ' and what is filled in were' : ' was'} entered by the organiser, ${hostCalled(organiser(), 'en')}. How personal data is handled: ${policy}`,
};

/** To an address without an account: the link opens the application, with what the organiser knows filled in. */
export function invitationMail(locale: Locale, { event, link, until, policy }: Invitation): MailText {
  const from = source[locale]({ policy, isFilledIn: true });
  return locale === 'ko'
    ? {
        subject: `[${event}] 참가 초대`,
        body: `${event}에 초대해요. 아래 링크를 열면 주최 측이 미리 적어 둔 신청서가 열려요. 내용을 확인하고 비밀번호를 정한 다음, 약관에 동의하고 신청을 마쳐 주세요.\n\n${link}\n\n링크는 ${until}까지 쓸 수 있어요. 참가를 원하지 않으시면 이 메일을 무시해 주세요. 신청하지 않으시면 적어 둔 내용은 그때 지워져요.\n\n${from}`,
      }
    : {
        subject: `[${event}] You are invited to take part`,
        body: `You are invited to take part in ${event}. This link opens the application, with what the organiser already knows filled in. Check it, set a password, agree to the terms and send it.\n\n${link}\n\nThe link works until ${until}. If you do not want to take part, ignore this mail: what was filled in is then deleted.\n\n${from}`,
      };
}

/** To someone who has an account: nothing of theirs was touched. */
export function invitedMemberMail(
  locale: Locale,
  { event, link, policy }: Omit<Invitation, 'until'>,
): MailText {
  const from = source[locale]({ policy, isFilledIn: false });
  return locale === 'ko'
    ? {
        subject: `[${event}] 참가 초대`,
        body: `${event}에 초대해요. 이미 계정이 있으니 로그인해서 신청해 주세요. 계정의 내용은 바뀌지 않았어요.\n\n${link}\n\n참가를 원하지 않으시면 이 메일을 무시해 주세요.\n\n${from}`,
      }
    : {
        subject: `[${event}] You are invited to take part`,
        body: `You are invited to take part in ${event}. You already have an account: log in and apply. Nothing about your account has changed.\n\n${link}\n\nIf you do not want to take part, ignore this mail.\n\n${from}`,
      };
}
