/** How the markdown of content pages becomes HTML: Astro's build, the check of the pages and the tests render by this. */
import { satteri } from '@astrojs/markdown-satteri';
import { partEnd } from '#i18n/organiser-tokens.ts';
import { editing, layout, lineFault } from './markdown.ts';

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

/** What is wrong where readers would see braces; undefined where they see none. Code is shown as it is written. */
function bracesFault(html: string): string | undefined {
  const shown = html
    .replaceAll(/<!--[\s\S]*?-->|<code\b[\s\S]*?<\/code>/g, '')
    .replaceAll(/%7B%7B([\w-]*)%7D%7D/gi, '{{$1}}');
  const [left] = /\{\{[^{}<>"]{0,40}\}{0,2}/.exec(shown) ?? [];
  if (left === undefined) return undefined;
  return (
    lineFault(left) ??
    `${left.trim()} is not filled where it stands: values are filled in texts and in the addresses of links, not in HTML or in what is said of a picture.`
  );
}

/** What is wrong with the HTML of a page as a whole; undefined where nothing is. */
export function pageFault(html: string): string | undefined {
  if (!showsSomething(html)) return emptyPage;
  const braces = bracesFault(html);
  if (braces) return braces;
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
