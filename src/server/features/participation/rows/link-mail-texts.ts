/** What the mail with a personal link says to whoever was entered by the organiser. */
import { type Locale, nameIn, personIn } from '#domain/common/language.ts';
import { hostCalled } from '#domain/site/identity.ts';
import { countryName, formatDate, formatDay } from '#i18n/format.ts';
import type { MailText } from '../../../platform/mail/texts.ts';
import { organiser } from '../../../platform/site/identity.ts';

interface Expo {
  nameKo: string;
  nameEn: string;
  placeKo: string;
  placeEn: string;
  timeZone: string;
  firstOpensAt: string;
  lastEndsAt: string;
}

/** What was entered, as far as the mail names it; the page of the link shows all of it. Dates in UTC. */
export interface EnteredFacts {
  companyName: string;
  name: string;
  email: string | null;
  tel: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  enteredAt: string;
  /** From then on it is erased. */
  keptUntil: string;
}

const words = {
  ko: { company: '회사', name: '이름', email: '이메일', tel: '전화번호', country: '국가' },
  en: { company: 'Company', name: 'Name', email: 'Email', tel: 'Telephone', country: 'Country' },
} as const satisfies Record<Locale, Record<string, string>>;

const linesOf = (locale: Locale, { companyName, name, email, tel, country }: EnteredFacts): string =>
  (
    [
      [words[locale].company, companyName],
      [words[locale].name, name],
      [words[locale].email, email],
      [words[locale].tel, tel],
      [words[locale].country, country && countryName(locale, country)],
    ] as const
  )
    .flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
    .join('\n');

/**
 * The link to their own page. It may be the first that they hear of it, so it says who has entered what about them, what for, from where,
 * who reads it, until when, and how to decline (GDPR, article 14; docs/rules.md, P35). `link` is secret, `policy` the privacy policy's.
 */
export function participantLinkMail(
  locale: Locale,
  event: Expo,
  entered: EnteredFacts,
  { link, policy }: { link: string; policy: string },
): MailText {
  const expo = nameIn(locale, event);
  const place = locale === 'ko' ? event.placeKo : event.placeEn;
  const [from, to] = [event.firstOpensAt, event.lastEndsAt].map((at) =>
    formatDay(locale, at, event.timeZone),
  );
  const when = from === to ? from : `${from} – ${to}`;
  const person = personIn(locale, entered.name);
  const host = hostCalled(organiser(), locale);
  // The policy says whom to turn to, as far as that is said at all.
  const objectTo = organiser().email || policy;
  const [date, until] = [entered.enteredAt, entered.keptUntil].map((at) =>
    formatDate(locale, at, event.timeZone),
  );
  const facts = linesOf(locale, entered);
  return locale === 'ko'
    ? {
        subject: `[${expo}] 상담 일정을 볼 수 있는 링크예요`,
        body: `${person}님, 안녕하세요.\n\n${expo}\n${when}\n${place}\n\n주최 측(${host})이 ${date}에 아래 내용을 입력해 상담 참가자로 등록했어요. 계정은 만들지 않아도 돼요.\n\n${facts}\n\n아래 링크에서 입력된 내용을 모두 확인하고 동의하면 상담 일정을 보고, 상담 신청에 답하고, 못 가는 상담을 취소할 수 있어요. 참가하지 않으려면 같은 페이지에서 거절해 주세요. 입력된 내용이 모두 삭제돼요.\n\n${link}\n\n왜 입력했나요: 기업과 바이어의 일대일 상담을 잡고 알려 드리며, 행사 안내를 메일로 보내 드리기 위해서예요. 다른 목적으로는 쓰지 않아요.\n어디서 알았나요: 주최 측이 행사 준비 중에 본인이나 소속 회사에서 받은 연락처예요.\n누가 볼 수 있나요: 주최 측과 상담 상대가 될 수 있는 승인된 기업이나 바이어만 회사와 이름, 국가를 볼 수 있어요. 연락처는 상담이 확정된 상대만 볼 수 있어요.\n언제까지 보관하나요: ${until}이 지나면 모두 삭제해요.\n수정하거나 이의를 제기하려면: ${objectTo}\n개인정보 처리방침: ${policy}\n\n상담이 확정되거나 바뀌면 이 주소로 알려 드려요. 그때도 이 메일의 링크로 일정을 볼 수 있으니 보관해 주세요. 링크를 가진 사람은 누구나 볼 수 있으니 다른 사람에게 보내지 마세요. 앞서 받은 링크는 더 이상 열리지 않아요.`,
      }
    : {
        subject: `[${expo}] The link to your meetings`,
        body: `Hello ${person},\n\n${expo}\n${when}\n${place}\n\nOn ${date} the organiser (${host}) entered you as a participant in the meetings, with what stands here. You need no account.\n\n${facts}\n\nBehind this link you see everything that was entered. Once you agree to it you see your meetings there, answer requests and cancel what you can't come to. If you don't want to take part, decline on the same page, and everything that was entered is erased.\n\n${link}\n\nWhat for: to arrange one-to-one meetings between companies and buyers, to tell you about them, and to mail you news of the event. It is used for nothing else.\nWhere it is from: from you or your company; it is the contact that the organiser was given while preparing the event.\nWho sees it: the organiser, and approved companies or buyers whom you could meet, who see company, name and country. Only those with a confirmed meeting see how to reach you.\nHow long it is kept: until ${until}; then all of it is erased.\nTo correct something or to object: ${objectTo}\nPrivacy policy: ${policy}\n\nWhen a meeting is confirmed or changed, we write to this address. Keep this mail: its link shows your meetings then, too. Whoever has the link can see them, so keep it to yourself. An earlier link does not open any more.`,
      };
}
