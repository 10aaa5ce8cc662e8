/** What mails say about an account: that an address has to be confirmed. */
import type { Locale } from '#domain/language.ts';
import { site } from '#site.config';
import type { MailText } from './texts.ts';

const confirm: Record<Locale, (link: string, site: string) => MailText> = {
  ko: (link, site) => ({
    subject: `[${site}] 이메일 주소를 확인해 주세요`,
    body: `아래 주소를 열고 버튼을 누르면 이 이메일 주소가 확인돼요. 주소는 사흘 동안, 한 번만 쓸 수 있어요.\n\n${link}\n\n확인하기 전에는 이 메일 말고 다른 메일을 보내지 않아요. 가입하거나 이메일을 바꾸지 않으셨다면 이 메일을 무시해 주세요.`,
  }),
  en: (link, site) => ({
    subject: `[${site}] Confirm your email address`,
    body: `Open this address and press the button to confirm that this email address is yours. It holds for three days and works once.\n\n${link}\n\nUntil then we send you no other mail. If you have neither joined nor changed your email address, ignore this one.`,
  }),
};

/** The way to confirm an address. */
export function confirmMail(locale: Locale, link: string): MailText {
  return confirm[locale](link, site.name[locale]);
}
