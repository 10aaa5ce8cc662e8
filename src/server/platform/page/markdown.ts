/**
 * The markdown of pages that managers write, as the site shows it: rendered as the files of `src/content` are (`src/editing`), and then
 * cleaned, so that nothing of a manager's runs in a reader's browser (docs/rules.md, W12).
 */
import { hash, randomBytes } from 'node:crypto';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { fileFolders } from '#domain/common/files.ts';
import type { PageFault, PagePart } from '#domain/page/page.ts';
import type { Locale } from '#i18n/locales.ts';
import { beyondBounds, mostHtml } from './bounds.ts';

type Mdast = NonNullable<SatteriProcessorOptions['mdastPlugins']>;

/** Something that keeps a text from being published: what was found, and in which line. */
export interface FoundFault {
  fault: PageFault;
  line: number | null;
  found: string;
}

export interface RenderedText {
  /** With the tokens of the organiser (`src/i18n/organiser-tokens.ts`), which are put in when the page is sent. */
  html: string;
  faults: FoundFault[];
  headings: { depth: number; text: string; id: string }[];
}

/** Pictures are the site's own, as those of posts are. A name has neither dots nor escapes that would lead out of the folder. */
export const ownPicture = new RegExp(`^/files/${fileFolders.boardImg}/([\\w-]+\\.\\w+)$`);

const knownLink = /^(?:#|\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;
const faultsMost = 50;

/** HTML without its comments; undefined where one does not end. */
function withoutComments(html: string): string | undefined {
  const [first = '', ...others] = html.split('<!--');
  let left = first;
  for (const [at, other] of others.entries()) {
    const end = other.indexOf('-->');
    // Within a comment another one can't begin.
    if (end >= 0) left += other.slice(end + 3);
    else if (at === others.length - 1) return undefined;
  }
  return left;
}

/** A question that opens when pressed is all the HTML that a text has. Comments are for its writers, and are left out. */
function isOtherHtml(html: string): boolean {
  const left = withoutComments(html);
  return left === undefined || /<[a-z!?]/i.test(left.replaceAll(/<\/?(?:details|summary)>/g, ''));
}

/** What stands for marks of parts while a text is cleaned. Nobody can write it, in letters or as a reference to them. */
const secret = randomBytes(12).toString('hex');
const [markBegin, markEnd] = [`\uE000${secret}`, `${secret}\uE001`];
const mark = /<!--(?:if (__ORGANISER_[A-Z_]+__)|end)-->/g;
const held = new RegExp(`${markBegin}(__ORGANISER_[A-Z_]+__)?${markEnd}`, 'g');

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'blockquote',
      'pre',
      'code',
      'strong',
      'em',
      'del',
    ],
    ...[
      'sub',
      'sup',
      'a',
      'img',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'details',
      'summary',
      'section',
    ],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'id'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    table: ['class'],
    th: ['align'],
    td: ['align', 'data-label'],
    li: ['id'],
    ...{ h2: ['id'], h3: ['id'], h4: ['id'] },
  },
  allowedClasses: { table: ['many'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The title is the page's only h1.
    ...{ h1: 'h2', h5: 'h4', h6: 'h4' },
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...(/^https?:/i.test(attribs.href ?? '') ? { rel: 'noopener' } : {}) },
    }),
    img: (tagName, { src = '', alt = '', sizes = '' }) => ({
      tagName,
      attribs: { src, alt, sizes, loading: 'lazy', decoding: 'async' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
};

/** HTML of which nothing runs, with the marks of its parts. */
export function cleanPage(html: string): string {
  const kept = html.replaceAll(mark, (_, token = '') => `${markBegin}${token}${markEnd}`);
  return sanitizeHtml(kept, allowed)
    .trim()
    .replaceAll(held, (_, token?: string) => (token ? `<!--if ${token}-->` : '<!--end-->'));
}

/** Notes what a text may not have. `editing`: what the site makes of braces and links. */
function judging(
  locale: Locale,
  faults: FoundFault[],
  {
    filled,
    isMark,
    linked,
    markOf,
    lineFault,
  }: Pick<typeof import('#editing/markdown.ts'), 'filled' | 'isMark' | 'linked' | 'markOf' | 'lineFault'>,
): Mdast {
  const note = (
    fault: PageFault,
    found: string,
    node: { position?: { start: { line: number } } | undefined },
  ) => {
    if (faults.length < faultsMost)
      faults.push({ fault, found: found.trim().slice(0, 80), line: node.position?.start.line ?? null });
  };
  const holds = (work: () => unknown) => {
    try {
      work();
      return true;
    } catch {
      return false;
    }
  };
  const judgeLink = (url: string, node: Parameters<typeof note>[2]) => {
    if (!knownLink.test(url.replaceAll('%7B', '{').replaceAll('%7D', '}'))) note('link', url, node);
    else if (!holds(() => linked(url, locale))) note('value', url, node);
  };
  return [
    {
      name: 'judging',
      options: { position: true },
      paragraph(node, context) {
        const text = context.textContent(node);
        if (isMark(text) && !holds(() => markOf(text, locale))) note('value', text, node);
      },
      text(node) {
        if (!node.value.includes('{{') || isMark(node.value)) return;
        if (lineFault(node.value)) note('mark', node.value, node);
        else if (!holds(() => filled(node.value, locale))) note('value', node.value, node);
      },
      html(node) {
        if (isOtherHtml(node.value)) note('html', node.value, node);
      },
      link: (node) => judgeLink(node.url, node),
      definition: (node) => judgeLink(node.url, node),
      image(node) {
        if (!ownPicture.test(node.url)) note('picture', node.url, node);
        if (!node.alt?.trim()) note('words', node.url, node);
      },
    },
  ];
}

const tooLarge = (found: string, line: number | undefined): RenderedText => ({
  ...{ html: '', headings: [] },
  faults: [{ fault: 'size', found: found.trim().slice(0, 80), line: line ?? null }],
});

async function freshly(part: PagePart, locale: Locale, body: string): Promise<RenderedText> {
  const beyond = beyondBounds(body);
  if (beyond) return tooLarge(beyond.found, beyond.line);
  // Loaded with the first text: no other request needs it.
  const { satteri } = await import('@astrojs/markdown-satteri');
  const { pageFault, showsSomething } = await import('#editing/prose.ts');
  const { editing, filled, isMark, layout, lineFault, linked, markOf } = await import('#editing/markdown.ts');
  // Files say by their folder in which language they are.
  const fileURL = new URL(`file:///src/content/${part}/${locale}/page.md`);
  const render = async (mdastPlugins: Mdast, hastPlugins: typeof layout) => {
    const renderer = await satteri({ mdastPlugins, hastPlugins }).createRenderer({ syntaxHighlight: false });
    return renderer.render(body, { fileURL });
  };
  const faults: FoundFault[] = [];
  const judged = judging(locale, faults, { filled, isMark, linked, markOf, lineFault });
  const plain = await render(judged, []).catch(() => undefined);
  const { code, metadata } = await render(editing, layout).catch((error: Error) => {
    if (faults.length === 0) faults.push({ fault: 'mark', found: error.message.slice(-80), line: null });
    // What has an address that is none, as '%' alone, is shown in neither way.
    return plain ?? { code: '', metadata: { headings: [] } };
  });
  if (code.length > mostHtml) return tooLarge('', undefined);
  if (!showsSomething(cleanPage(code))) faults.push({ fault: 'empty', found: '', line: null });
  else if (faults.length === 0 && pageFault(code)) faults.push({ fault: 'mark', found: '', line: null });
  const headings = metadata.headings.map(({ depth, text: name, slug }) => ({ depth, text: name, id: slug }));
  return { html: cleanPage(code), faults, headings };
}

/** Texts that were rendered lately, by what they are: a page is rendered anew whenever another is published. */
const rendered = new LRUCache<string, RenderedText>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ html, headings }) => html.length * 2 + headings.length * 200 + 500,
});

/** The text of a page in a language. Never throws for what its writer did: that is among the faults, and the rest is shown. */
export async function renderPage(part: PagePart, locale: Locale, body: string): Promise<RenderedText> {
  const key = hash('sha256', `${part} ${locale} ${body}`, 'base64url');
  const known = rendered.get(key);
  if (known) return known;
  const made = await freshly(part, locale, body);
  rendered.set(key, made);
  return made;
}
