/** What members are told when other terms ask them anew (docs/rules.md, N14). */
import { type Locale, textIn } from '#domain/common/language.ts';
import { formatDate } from '#i18n/format.ts';
import type { MailText } from '../../platform/mail/texts.ts';
import { organiser } from '../../platform/site/identity.ts';

export interface ChangedTerms {
  titleKo: string | null;
  titleEn: string | null;
  /** The headings below which the text is another; '' for what is before the first. */
  changesKo: readonly string[];
  changesEn: readonly string[];
  /** From which day it applies; null: from now on. */
  fromDay: string | null;
  /** Where the text is. */
  text: string;
  /** Where it is agreed to: my page. */
  link: string;
}

/** Headings that are named; the others are counted. */
const most = 12;
const beginning: Record<Locale, string> = { ko: '맨 앞의 글', en: 'the beginning' };

/** The headings in lines; where none is another, that the whole is. */
function lines(locale: Locale, changes: readonly string[]): string {
  if (changes.length === 0)
    return locale === 'ko' ? '무엇이 바뀌었는지는 글에서 볼 수 있어요.' : 'What changed is in the text.';
  const named = changes.slice(0, most).map((heading) => `- ${heading === '' ? beginning[locale] : heading}`);
  const left = changes.length - named.length;
  const more = left > 0 ? [locale === 'ko' ? `- 그 밖에 ${left}곳` : `- and ${left} more`] : [];
  const head = locale === 'ko' ? '바뀐 곳:' : 'What changed:';
  return [head, ...named, ...more].join('\n');
}

/** What changed, from when, and what becomes of whoever does nothing. */
export function termsChangedMail(locale: Locale, of: ChangedTerms): MailText {
  const name = organiser().name[locale];
  const { text: title, language } = textIn(locale, of.titleKo, of.titleEn);
  const changes = lines(locale, language === 'ko' ? of.changesKo : of.changesEn);
  const day = of.fromDay && formatDate(locale, `${of.fromDay}T12:00:00Z`, 'UTC');
  return locale === 'ko'
    ? {
        subject: `[${name}] 바뀐 내용을 확인하고 다시 동의해 주세요: ${title}`,
        body: `회원님이 동의하신 ‘${title}’의 내용이 바뀌었어요. ${day ? `${day}부터` : '지금부터'} 적용돼요.\n\n${changes}\n\n전체 글\n${of.text}\n\n마이페이지에서 한 번에 동의할 수 있어요.\n${of.link}\n\n아무것도 하지 않으셔도 계정과 이미 신청한 참가, 잡힌 상담은 그대로예요. 다만 다시 동의하기 전에는 새로 참가를 신청할 수 없어요. 동의하고 싶지 않으면 마이페이지에서 탈퇴할 수 있어요.`,
      }
    : {
        subject: `[${name}] Please read what has changed and agree anew: ${title}`,
        body: `‘${title}’, to which you agreed, has changed. It applies ${day ? `from ${day}` : 'from now on'}.\n\n${changes}\n\nThe whole text\n${of.text}\n\nYou can agree on your page.\n${of.link}\n\nIf you do nothing, your account, what you have applied for and your meetings stay as they are. But you can't apply to take part in anything new until you agree. If you don't want to agree, you can leave on your page.`,
      };
}
