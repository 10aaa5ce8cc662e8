/** What mails say of a company's changed name. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import type { MailText } from '../../platform/mail/texts.ts';

interface Named {
  nameKo: string;
  nameEn: string;
}

/** To the company: its change was approved or, with a reason, not. */
export function companyChangeMail(
  locale: Locale,
  { event, reason }: { event: Named; reason: string | null },
): MailText {
  const name = nameIn(locale, event);
  if (reason === null)
    return locale === 'ko'
      ? {
          subject: `[${name}] 회사 정보 변경이 승인됐어요`,
          body: `변경하신 회사 정보가 이제 회사 소개와 목록에 보여요.`,
        }
      : {
          subject: `[${name}] Your company’s new details are approved`,
          body: 'They now stand in your profile and in every list.',
        };
  return locale === 'ko'
    ? {
        subject: `[${name}] 회사 정보 변경이 반려됐어요`,
        body: `회사 소개는 전과 같고, 참가 승인도 그대로예요.\n사유: ${reason}\n마이페이지에서 수정해 다시 낼 수 있어요.`,
      }
    : {
        subject: `[${name}] Your company’s new details were declined`,
        body: `Your profile stays as it was, and your participation stays approved.\nReason: ${reason}\nYou can change them and send them again on your page.`,
      };
}

/** To those who decide on participants: a company's change waits for them. */
export function companyChangeToManagersMail(
  locale: Locale,
  { event, company }: { event: Named; company: Named },
): MailText {
  const name = nameIn(locale, event);
  const who = nameIn(locale, company);
  return locale === 'ko'
    ? {
        subject: `[${name}] 회사 정보 변경이 승인을 기다려요`,
        body: `${who}에서 회사 이름이나 등록 정보를 바꿨어요. 참가자 관리에서 승인하거나 반려해 주세요.`,
      }
    : {
        subject: `[${name}] A company’s new details wait for approval`,
        body: `${who} changed its name or registration. Approve or decline it under participants.`,
      };
}
