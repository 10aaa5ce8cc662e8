/** What publishing a draft leaves as it is (docs/rules.md, W11). */
import { type Locale, locales } from '../common/language.ts';
import { type PageText, textOfPage } from './page.ts';

/** A page as its managers read it: each null where there is none. */
interface Page {
  draft: PageText | null;
  published: PageText | null;
  byFile: PageText | null;
}

/**
 * The language whose readers read on what they read now, while a draft changes the text of the other one, and whether the files say it;
 * undefined where it changes both or neither, or where nothing is said in that language.
 */
export function leftLanguage({
  draft,
  published,
  byFile,
}: Page): { language: Locale; isOfFile: boolean } | undefined {
  const read = (page: PageText | null, language: Locale) => {
    const onScreen = page && textOfPage(page, language);
    const inFile = byFile && textOfPage(byFile, language);
    return JSON.stringify(onScreen ?? inFile ?? null);
  };
  const [left, ...others] = locales.filter((language) => read(draft, language) === read(published, language));
  if (!draft || left === undefined || others.length > 0 || read(draft, left) === 'null') return undefined;
  return { language: left, isOfFile: read(draft, left) === read(null, left) };
}
