/** Languages that interpreters and representatives speak, by their codes or their names in either language. */
import { plainName } from '../common/search/plain-name.ts';
import { type InterpreterLanguage, interpreterLanguages } from './interpreter.ts';

const languages = new Map(
  interpreterLanguages.flatMap((code): [string, InterpreterLanguage][] => [
    [code, code],
    ...(['ko', 'en'] as const).map((locale): [string, InterpreterLanguage] => [
      plainName(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code),
      code,
    ]),
  ]),
);

/** Undefined where nothing known is called so. */
export const languageNamed = (text: string): InterpreterLanguage | undefined =>
  languages.get(plainName(text));
