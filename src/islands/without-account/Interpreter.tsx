import type { GuestMeeting } from '#api/participation/without-account.ts';
import { personIn } from '#domain/common/language.ts';
import { languageName } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';

/** Who interprets: of the event where somebody of it is there, else the company's own; or that somebody is wanted; nothing where nobody is. */
export function Interpreter({ meeting }: { meeting: GuestMeeting }) {
  const t = useT<'withoutAccount'>();
  const { interpreterNo: no, interpreterName: name, translatorLanguage, companyInterpreter } = meeting;
  const spoken = companyInterpreter.map((language) => languageName(t.locale, language)).join(', ');
  // One of the event stays in a meeting that had begun before the company said that it brings its own.
  if (no === null && spoken !== '')
    return <p>{t('withoutAccount.interpreter.own', { languages: spoken })}</p>;
  if (no === null && meeting.isTranslator === 'N') return null;
  const who =
    no === null
      ? t('withoutAccount.interpreter.wanted')
      : name === null
        ? t('withoutAccount.interpreter.no', { no })
        : personIn(t.locale, name);
  const language = translatorLanguage === null ? '' : ` (${languageName(t.locale, translatorLanguage)})`;
  return <p>{t('withoutAccount.interpreter.is', { who: `${who}${language}` })}</p>;
}
