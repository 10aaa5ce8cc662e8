/** What the mail to somebody without an account says who was entered by the organiser. */
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

/** The link to their own page: what it is, who entered the address, and that they may refuse. */
export function participantLinkMail(locale: Locale, event: Expo, name: string, link: string): MailText {
  const expo = nameIn(locale, event);
  const place = locale === 'ko' ? event.placeKo : event.placeEn;
  const [from, to] = [event.firstOpensAt, event.lastEndsAt].map((at) =>
    formatDay(locale, at, event.timeZone),
  );
  const when = from === to ? from : `${from} – ${to}`;
  const person = personIn(locale, name);
  return locale === 'ko'
    ? {
        subject: `[${expo}] 상담 일정을 볼 수 있는 링크예요`,
        body: `${person}님, 안녕하세요.\n\n${expo}\n${when}\n${place}\n\n주최 측이 상담 참가자로 등록했어요. 계정은 만들지 않아도 돼요. 아래 링크에서 주최 측이 입력한 내용을 확인하고 동의하면 상담 일정을 보고, 상담 신청에 답하고, 못 가는 상담을 취소할 수 있어요. 참가하지 않으려면 같은 페이지에서 거절해 주세요. 입력된 내용이 모두 삭제돼요.\n\n${link}\n\n상담이 확정되거나 바뀌면 이 주소로 알려 드려요. 그때도 이 메일의 링크로 일정을 볼 수 있으니 보관해 주세요. 링크를 가진 사람은 누구나 볼 수 있으니 다른 사람에게 보내지 마세요. 앞서 받은 링크는 더 이상 열리지 않아요.`,
      }
    : {
        subject: `[${expo}] The link to your meetings`,
        body: `Hello ${person},\n\n${expo}\n${when}\n${place}\n\nThe organiser has entered you as a participant in the meetings. You need no account. Behind this link you see what the organiser entered; once you agree you see your meetings there, answer requests and cancel what you can't come to. If you don't want to take part, decline on the same page, and everything that was entered is erased.\n\n${link}\n\nWhen a meeting is confirmed or changed, we write to this address. Keep this mail: its link shows your meetings then, too. Whoever has the link can see them, so keep it to yourself. An earlier link does not open any more.`,
      };
}
