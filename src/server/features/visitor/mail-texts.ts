/** What mails to visitors say. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import { formatDay } from '#i18n/format.ts';
import type { MailText } from '../../platform/mail/texts.ts';

interface Expo {
  nameKo: string;
  nameEn: string;
  placeKo: string;
  placeEn: string;
  timeZone: string;
  firstOpensAt: string;
  lastEndsAt: string;
}

/** The link to a registration: it opens the QR code, and changes or cancels. */
export function linkMail(locale: Locale, event: Expo, link: string): MailText {
  const name = nameIn(locale, event);
  const place = locale === 'ko' ? event.placeKo : event.placeEn;
  const [from, to] = [event.firstOpensAt, event.lastEndsAt].map((at) =>
    formatDay(locale, at, event.timeZone),
  );
  const when = from === to ? from : `${from} – ${to}`;
  return locale === 'ko'
    ? {
        subject: `[${name}] 참관 등록이 끝났어요`,
        body: `${name} 참관 등록이 끝났어요.\n\n${when}\n${place}\n\n아래 링크에서 입장 QR 코드를 열고, 등록 내용을 수정하거나 취소할 수 있어요.\n\n${link}\n\n이 링크로 등록을 바꿀 수 있으니 다른 사람에게 보내지 마세요. 등록하신 적이 없다면 링크를 열어 등록을 취소할 수 있어요.`,
      }
    : {
        subject: `[${name}] You are registered as a visitor`,
        body: `You are registered as a visitor of ${name}.\n\n${when}\n${place}\n\nThis link opens your QR code for the door, and lets you change or cancel the registration.\n\n${link}\n\nWhoever has the link can change the registration, so keep it to yourself. If you did not register, open it and cancel.`,
      };
}
