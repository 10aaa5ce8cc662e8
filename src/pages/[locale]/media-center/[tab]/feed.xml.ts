/** A category of the media center as RSS 2.0 (rssboard.org/rss-specification), its newest posts. */
import type { APIRoute } from 'astro';
import type { PostSummary } from '#api/board/board.ts';
import { nameIn, textIn } from '#domain/common/language.ts';
import { localePath } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { placeholders } from '#installation';

export const prerender = false;

const newest = 30;
/** The five characters that XML keeps for itself; and the control characters, which it does not allow at all. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

export const GET: APIRoute = async ({ locals: { locale, api }, params }) => {
  const t = translator(locale);
  const { data: categories } = await api('GET /board/getCategoryList', {});
  const category = categories.find(({ tab }) => tab === params['tab']);
  if (!category) return new Response(null, { status: 404 });
  const { data: posts } = await api('GET /board/getList', { tab: category.tab, rows: newest });
  const at = (path: string) => xml(placeholders.siteUrl + localePath(locale, path));
  const title = `${nameIn(locale, category)} · ${t('common.productName')}`;
  const list = `/media-center/${category.tab}`;

  const item = (post: PostSummary) => {
    const { text, language } = textIn(locale, post.titleKo, post.titleEn);
    const lead = language === 'ko' ? post.leadKo : post.leadEn;
    const address = at(`/media-center/detail/${post.postIdx}`);
    return `<item>
<title>${xml(text)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(post.postedAt).toUTCString()}</pubDate>
<description>${xml(lead ?? '')}</description>
</item>`;
  };
  const feed = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${at(list)}</link>
<atom:link href="${at(`${list}/feed.xml`)}" rel="self" type="application/rss+xml"/>
<description>${xml(t('board.lead'))}</description>
<language>${locale}</language>
${posts[0] ? `<lastBuildDate>${new Date(posts[0].postedAt).toUTCString()}</lastBuildDate>\n` : ''}${posts.map(item).join('\n')}
</channel>
</rss>
`;
  return new Response(feed, { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } });
};
