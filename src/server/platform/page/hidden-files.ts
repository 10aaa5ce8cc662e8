/** The files of pages that a screen hides, for the log of a start: whoever edits them would wonder why nothing changes. */
import { locales } from '#i18n/locales.ts';
import { filePages } from './files.ts';
import { publishedPages } from './published.ts';

/** By their paths in the installation, in order. */
export async function filesBehindScreen(): Promise<string[]> {
  const pages = publishedPages();
  if (pages.size === 0) return [];
  const files = await filePages();
  return files
    .filter(({ isInvented }) => !isInvented)
    .flatMap(({ part, name, texts }) => {
      const shown = pages.get(part)?.get(name);
      if (!shown) return [];
      return locales
        .filter((language) => texts[language])
        .filter((language) => shown.isHidden || (language === 'ko' ? shown.inKo : shown.inEn))
        .map((language) => `src/content/${part}/${language}/${name}.md`);
    })
    .sort();
}
