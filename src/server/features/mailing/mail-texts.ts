/** What stands below a mailing to somebody without an account (docs/rules.md, P45). */
import type { Locale } from '#domain/common/language.ts';

export const howToEnd: Record<Locale, string> = {
  ko: '주최 측의 안내 메일을 그만 받으려면 개인 링크로 연 페이지에서 꺼 주세요.',
  en: "To get no more of the organiser's mailings, switch them off on the page that your personal link opens.",
};
