/** What mails say. Interface texts belong to the client; these are written where nobody looks at a screen. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import { organiser } from '../site/identity.ts';
import { mayObject } from './objection.ts';

export interface MailText {
  subject: string;
  body: string;
}

interface Occasion {
  event: { nameKo: string; nameEn: string };
  /** The reason, as the manager wrote it. */
  reason: string | null;
  /** To the member's page, where the application and what comes next stand. */
  link: string;
}

type Write = (event: string, reason: string | null, link: string) => MailText;

const participation = {
  approved: {
    ko: (event, _reason, link) => ({
      subject: `[${event}] 참가 신청이 승인됐어요`,
      body: `${event} 참가 신청이 승인됐어요.\n마이페이지에서 다음 단계를 확인해 주세요.\n\n${link}`,
    }),
    en: (event, _reason, link) => ({
      subject: `[${event}] Your application has been approved`,
      body: `Your application to take part in ${event} has been approved.\nYour page shows what to do next.\n\n${link}`,
    }),
  },
  denied: {
    ko: (event, reason, link) => ({
      subject: `[${event}] 참가 신청이 반려됐어요`,
      body: `${event} 참가 신청이 반려됐어요.${because('사유', reason)}\n내용을 수정해 다시 신청할 수 있어요.\n\n${link}`,
    }),
    en: (event, reason, link) => ({
      subject: `[${event}] Your application has been declined`,
      body: `Your application to take part in ${event} has been declined.${because('Reason', reason)}\nYou can change it and apply again.\n\n${link}`,
    }),
  },
  cancelled: {
    ko: (event, reason) => ({
      subject: `[${event}] 참가가 취소됐어요`,
      body: `주최 측에서 ${event} 참가를 취소했어요. 잡혀 있던 상담도 함께 취소됐어요.${because('사유', reason)}\n${mayObject.ko()}`,
    }),
    en: (event, reason) => ({
      subject: `[${event}] Your participation has been cancelled`,
      body: `The organiser has cancelled your participation in ${event}, and your meetings with it.${because('Reason', reason)}\n${mayObject.en()}`,
    }),
  },
} satisfies Record<string, Record<Locale, Write>>;

const reset: Record<Locale, (link: string, site: string) => MailText> = {
  ko: (link, site) => ({
    subject: `[${site}] 비밀번호 재설정`,
    body: `아래 링크를 열면 새 비밀번호를 정할 수 있어요. 링크는 한 시간 동안, 한 번만 쓸 수 있어요.\n\n${link}\n\n요청하지 않으셨다면 이 메일을 무시해 주세요. 비밀번호는 그대로예요.`,
  }),
  en: (link, site) => ({
    subject: `[${site}] Set a new password`,
    body: `Open this link to set a new password. It works once, within an hour.\n\n${link}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`,
  }),
};

/** The link to a new password. */
export function resetMail(locale: Locale, link: string): MailText {
  return reset[locale](link, organiser().name[locale]);
}

const because = (word: string, reason: string | null) => (reason === null ? '' : `\n${word}: ${reason}`);

/** To a member, when a manager decided on their participation. */
export function participationMail(
  kind: keyof typeof participation,
  locale: Locale,
  { event, reason, link }: Occasion,
): MailText {
  const write: Write = participation[kind][locale];
  return write(nameIn(locale, event), reason, link);
}

/** The name of a former member in mails and logs. */
export const formerMember: Record<Locale, string> = { ko: '탈퇴한 회원', en: 'a former member' };
