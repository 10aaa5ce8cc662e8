/** What the mail to a colleague says who is asked to represent a participation, too. */
import type { Locale } from '#domain/common/language.ts';
import type { MailText } from '../../platform/mail/texts.ts';

interface Asked {
  /** The event's name in the mail's language. */
  event: string;
  /** What the company, or the buyer's firm, is called. */
  organisation: string;
  link: string;
  /** Until when the link counts, as a day in the mail's language. */
  until: string;
  /** The address of the privacy policy in the mail's language. */
  policy: string;
  /** Who has entered them. */
  by: 'organisation' | 'organiser';
  /** Of the colleague, where whoever invites has said it. */
  name: string | null;
}

/** It says the same whether the address has an account or not, and who has it from where (GDPR, article 14). */
export function colleagueMail(locale: Locale, asked: Asked): MailText {
  const { event, organisation, link, until, policy, by, name } = asked;
  if (locale === 'ko') {
    const source =
      by === 'organiser'
        ? `${event} 주최 측에서 ${organisation} 담당자로 적었어요`
        : `${organisation}에서 적었어요`;
    return {
      subject: `[${event}] ${organisation} 담당자로 초대받으셨어요`,
      body: `${name === null ? '' : `${name} 님,\n\n`}${organisation}에서 ${event}에 함께 참가할 담당자로 초대했어요. 아래 링크에서 이름과 비밀번호를 정하면 바로 참가할 수 있어요. 이미 계정이 있으면 로그인해서 수락해 주세요.\n\n${link}\n\n링크는 ${until}까지 쓸 수 있고, 다른 사람에게 보내지 마세요. 새 초대를 받으면 앞서 받은 링크는 열리지 않아요. 참가를 원하지 않으시면 이 메일을 무시해 주세요. 이메일 주소와 직책은 그때 지워져요.\n\n${name === null ? '이' : '이름,'} 이메일 주소와 직책은 ${source}. 개인정보를 어떻게 다루는지: ${policy}`,
    };
  }
  const source = by === 'organiser' ? `the organiser of ${event}, for ${organisation}` : organisation;
  return {
    subject: `[${event}] You are invited to represent ${organisation}`,
    body: `${name === null ? '' : `Dear ${name},\n\n`}${organisation} invites you to represent it at ${event}. With this link you give your name and a password, and take part at once. If you have an account already, log in there and accept.\n\n${link}\n\nThe link works until ${until}; keep it to yourself. A newer invitation ends it. If you do not want to take part, ignore this mail: your address and position are then deleted.\n\nYour ${name === null ? '' : 'name, '}address and position were entered by ${source}. How personal data is handled: ${policy}`,
  };
}
