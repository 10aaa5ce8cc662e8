/** The HTML of posts: cleaned when it is saved, and read as plain text where markup has no place. */
import sanitizeHtml from 'sanitize-html';
import { fileFolders } from '#domain/common/files.ts';

/**
 * Pictures in a text are the site's own: others would reveal readers to another site, and the page's policy blocks them. A name has
 * neither dots nor escapes by which an address would lead out of the folder.
 */
const ownPicture = new RegExp(`^/files/${fileFolders.boardImg}/[\\w-]+\\.\\w+$`);

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
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
    'u',
    's',
    'sub',
    'sup',
    'a',
    'figure',
    'figcaption',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    // The title of the post is the page's only h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href ? { href } : {}), ...(/^https?:/i.test(href ?? '') ? { rel: 'noopener' } : {}) },
    }),
    // A picture without words is passed over when the page is read aloud.
    img: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, alt: attribs.alt ?? '', loading: 'lazy' },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
};

/** Only what a text is made of stays: no script, no style, no frame, no form, no foreign picture. Null where nothing is left to read or see. */
export function cleanBody(html: string | null): string | null {
  if (html === null) return null;
  const clean = sanitizeHtml(html, allowed).trim();
  return clean.includes('<img ') || plainText(clean) !== '' ? clean : null;
}

/**
 * What a cleaned text says, without its markup, in one line. A tag or a sign that is cut in the middle ends the text. Cleaning left
 * no '<' but those of tags and no '>' in an attribute, so nothing has to be parsed: a list asks for two hundred texts.
 */
export function plainText(clean: string): string {
  return clean
    .replaceAll(/<(\/(p|h\d|li|tr|td|th|figcaption|blockquote)|br)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]*(>|$)|&[a-z]{0,4}$/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}

/** How a text begins, cut at a word: enough for a line or two in a list, a feed, a search engine. */
export function leadOf(html: string | null, most = 160): string | null {
  if (html === null) return null;
  const text = plainText(html);
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).trimEnd()}…`;
}
