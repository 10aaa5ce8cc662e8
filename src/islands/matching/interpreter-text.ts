import type { Meeting } from '#api/matching/matching.ts';
import { personIn } from '#domain/common/language.ts';
import type { Translate } from '#i18n/engine.ts';
import { languageName } from '#i18n/format.ts';

type Interpreted = Pick<Meeting, 'interpreterNo' | 'interpreterName' | 'isTranslator' | 'translatorLanguage'>;

/** What the company's own interpreter speaks; '' of a company that brings none. */
export const ownInterpreterText = (
  t: Pick<Translate<'matching'>, 'locale'>,
  languages: Meeting['companyInterpreter'],
): string => languages.map((language) => languageName(t.locale, language)).join(', ');

/** Who interprets a meeting, or that somebody is wanted, with the language; '' where nobody is. */
export function interpreterText(t: Translate<'matching'>, meeting: Interpreted): string {
  const { interpreterNo: no, interpreterName: name, translatorLanguage: language } = meeting;
  if (no !== null && name !== null) {
    const person = personIn(t.locale, name);
    return language === null ? person : `${person} (${languageName(t.locale, language)})`;
  }
  return [
    no !== null
      ? t('matching.detail.interpreterNo', { no })
      : meeting.isTranslator === 'Y' && t('matching.detail.interpreterWanted'),
    language && languageName(t.locale, language),
  ]
    .filter(Boolean)
    .join(' · ');
}
