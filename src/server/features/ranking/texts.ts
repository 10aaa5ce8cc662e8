/** What the mail says that asks to rank somebody before the deadline. */
import { type Locale, nameIn } from '#domain/common/language.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import type { MailText } from '../../platform/mail/texts.ts';

interface Reminded {
  event: { nameKo: string; nameEn: string; timeZone: string; rankUntil: string | null };
  /** The page on which they rank; null for whoever has a personal link, which nobody can read again. */
  link: string | null;
}

/** Reminds whoever has ranked nobody of whom managers are told; so it does not say that their list is empty. */
export function rankingMail(locale: Locale, { event, link }: Reminded): MailText {
  const name = nameIn(locale, event);
  const { rankUntil, timeZone } = event;
  const until =
    rankUntil === null
      ? null
      : `${formatMoment(locale, rankUntil, timeZone)} (${zoneName(locale, timeZone, rankUntil)})`;
  return locale === 'ko'
    ? {
        subject: `[${name}] 만나고 싶은 상대의 순위를 정해 주세요`,
        body: `${name} 상담은 주최 측이 희망 순위를 보고 배정해요.\n${until === null ? '주최 측이 상담을 확정해 알리기 전까지 정하고 바꿀 수 있어요.' : `${until}까지 정하고 바꿀 수 있어요.`} 순위는 주최 측만 보고, 상대에게는 보이지 않아요.\n\n${link ?? '앞서 받은 개인 링크를 열면 순위를 정할 수 있어요.'}`,
      }
    : {
        subject: `[${name}] Please say whom you would like to meet`,
        body: `The organiser of ${name} places the meetings and looks at the preferences of everyone who takes part.\n${until === null ? 'You can rank, and change your list, until the organiser tells that the meetings stand.' : `You can rank, and change your list, until ${until}.`} Only the organiser sees your list; the others never do.\n\n${link ?? 'Open the personal link that you were sent before to rank.'}`,
      };
}
