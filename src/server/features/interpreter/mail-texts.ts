/** What the mail to an interpreter says. */
import { type Locale, nameIn, personIn } from '#domain/common/language.ts';
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

/** The link to their own schedule: it shows, and changes nothing. */
export function scheduleLinkMail(locale: Locale, event: Expo, name: string | null, link: string): MailText {
  const expo = nameIn(locale, event);
  const place = locale === 'ko' ? event.placeKo : event.placeEn;
  const [from, to] = [event.firstOpensAt, event.lastEndsAt].map((at) =>
    formatDay(locale, at, event.timeZone),
  );
  const when = from === to ? from : `${from} – ${to}`;
  const person = name === null ? null : personIn(locale, name);
  return locale === 'ko'
    ? {
        subject: `[${expo}] 통역 일정을 볼 수 있는 링크예요`,
        body: `${person === null ? '안녕하세요' : `${person}님, 안녕하세요`}.\n\n${expo}\n${when}\n${place}\n\n아래 링크에서 맡으신 상담의 시간과 테이블, 기업과 바이어, 언어를 볼 수 있어요. 상담이 추가되거나 바뀌면 바로 반영돼요. 캘린더로도 받아 볼 수 있어요.\n\n${link}\n\n링크를 가진 사람은 누구나 일정을 볼 수 있으니 다른 사람에게 보내지 마세요. 앞서 받은 링크는 더 이상 열리지 않아요.`,
      }
    : {
        subject: `[${expo}] The link to your schedule as an interpreter`,
        body: `${person === null ? 'Hello' : `Hello ${person}`},\n\n${expo}\n${when}\n${place}\n\nThis link shows the meetings that you interpret, with time, table, company, buyer and language. It follows when a meeting is added or changed, and your calendar can follow, too.\n\n${link}\n\nWhoever has the link can see the schedule, so keep it to yourself. An earlier link does not open any more.`,
      };
}
