/** The privacy policy's table of what the site stores in browsers: `{{browserStorage}}` in a paragraph of its own. */
import { type BrowserSubject, browserSubjects, namesOf } from '#domain/common/browser-storage.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';

/** The table as markdown, a row for each subject. */
export function browserStorageTable(locale: Locale): string {
  const t = translator(locale);
  const heads = (['name', 'place', 'what', 'until'] as const).map((head) => t(`browserStorage.head.${head}`));
  return [heads, heads.map(() => '---'), ...browserSubjects.map((subject) => rowOf(locale, subject))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function rowOf(locale: Locale, subject: BrowserSubject): string[] {
  const t = translator(locale);
  const shown = (name: string) =>
    `\`${name
      .replace(/-$/, `-<${t('browserStorage.memberNumber')}>`)
      .replace(/:$/, `[:<${t('browserStorage.eventNumber')}>]`)}\``;
  const places = namesOf(subject);
  const names = [...new Set(places.flatMap((place) => place.names))];
  return [
    names.map(shown).join(', '),
    places.map(({ place }) => t(`browserStorage.place.${place}`)).join(', '),
    t(`browserStorage.what.${subject}`),
    t(`browserStorage.until.${subject}`),
  ];
}
