import type { GuestMeeting } from '#api/participation/without-account.ts';
import { personIn } from '#domain/common/language.ts';
import { languageName } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';

/** Who interprets, or that somebody is wanted, or that the company brings its own; nothing where nobody is. */
export function Interpreter({ meeting }: { meeting: GuestMeeting }) {
  const t = useT<'withoutAccount'>();
  const { interpreterNo: no, interpreterName: name, translatorLanguage, companyInterpreter } = meeting;
  const spoken = companyInterpreter.map((language) => languageName(t.locale, language)).join(', ');
  if (spoken !== '') return <p>{t('withoutAccount.interpreter.own', { languages: spoken })}</p>;
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
