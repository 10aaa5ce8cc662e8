/** How the markdown of content pages becomes HTML: Astro's build, the check of the pages and the tests render by this. */
import { satteri } from '@astrojs/markdown-satteri';
import { partEnd } from '#i18n/organiser-tokens.ts';
import { editing, layout } from './markdown.ts';

/** Astro's setting `markdown`. */
export const markdown = {
  // Highlighted code would need inline styles, which the policy refuses.
  syntaxHighlight: false as const,
  processor: satteri({ mdastPlugins: editing, hastPlugins: layout }),
};

/** What is said of a page without a text, which readers would see as a heading over nothing. */
export const emptyPage = 'no text is left to show below the frontmatter.';

/** Whether HTML shows something: a text, or a picture. */
export const showsSomething = (html: string) =>
  /<img\b/.test(html) || html.replaceAll(/<[^>]*>/g, '').trim() !== '';

/** What is wrong with the HTML of a page as a whole; undefined where nothing is. */
export function pageFault(html: string): string | undefined {
  if (!showsSomething(html)) return emptyPage;
  let open = 0;
  for (const [mark] of html.matchAll(/<!--(?:if \w+|end)-->/g)) {
    open += mark === partEnd ? -1 : 1;
    if (open < 0) break;
  }
  return open === 0 ? undefined : 'each {{if …}} needs one {{end}} behind it, either on a line of its own.';
}

/** Renders files of markdown, frontmatter and all; throws what is wrong with one, naming its file. */
export async function proseRenderer(): Promise<(text: string, file: URL) => Promise<string>> {
  const renderer = await markdown.processor.createRenderer({ syntaxHighlight: markdown.syntaxHighlight });
  return async (text, fileURL) => {
    const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---[^\S\n]*(?:\r?\n|$)/, '');
    return (await renderer.render(body, { fileURL })).code;
  };
}
