import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Locale, localePath, locales, splitPath } from '#i18n/locales.ts';
import type { Settings } from '../config.ts';
import type { Seen } from '../metrics/figures.ts';
import { isSubjectPicture, type Pictures } from '../pictures/pictures.ts';
import { inRequest } from '../request-id.ts';
import { type Kept, send, sendText } from './answer.ts';
import { type KeptPages, renderedAddress } from './kept-pages.ts';
import { readerLocale } from './language.ts';
import { type Target, tidyPath } from './request.ts';

export type PageDoorParts = {
  settings: Settings;
  /** Prerendered pages and assets, by address. */
  pages: Map<string, Kept>;
  kept: KeptPages;
  /** Pictures of what is shared, drawn when first asked for. */
  pictures: Pick<Pictures, 'get'>;
};

const plain = 'text/plain; charset=utf-8';
/** Error pages are built like any page but have no address of their own. */
const errorPage = /^(\/\w\w)?\/(404|500)$/;
/** A name with an ending is a document that is the same in each language: a feed, a map of the site, a drawn picture. */
const document = /\.[a-z0-9]{1,12}$/i;

/** Answers what is neither API nor file: pages in the reader's language, documents, assets, the default image, error pages. */
export function createPageDoor({ settings, pages, kept, pictures }: PageDoorParts) {
  async function sendPage(req: IncomingMessage, res: ServerResponse, { path, search }: Target, seen: Seen) {
    const tidy = tidyPath(path);
    if (tidy) {
      res.setHeader('location', tidy + search);
      return sendText(res, 308, plain, '');
    }
    if (path === '/default-image') return sendDefaultImage(req, res);
    if (isSubjectPicture(path)) return sendPicture(req, res, path);
    const locale = splitPath(path).locale;
    const chosen = locale ?? readerLocale(req.headers);
    const decoded = decodeURI(path);
    const asset = pages.get(decoded);
    const known = errorPage.test(decoded)
      ? undefined
      : (asset ?? (locale ? undefined : pages.get(localePath(chosen, decoded))));
    const html = known && String(known.headers['content-type']).startsWith('text/html');
    if (known) seen.kind = html ? 'page' : 'asset';
    if (known && !html) return send(req, res, known);
    const isOwn = locale !== undefined || document.test(decoded);
    const page = known ?? (await renderedPage(req, seen, isOwn ? path : localePath(chosen, path), search));
    if (!page) return sendErrorPage(req, res, 404, path);
    if (page.status >= 500) return sendErrorPage(req, res, 500, path);
    return send(req, res, page, isOwn && !locale ? {} : languageHeaders(chosen, !locale));
  }

  /** Names that begin with an underscore are the build's own; Astro's endpoints there are not for the open. */
  async function renderedPage(
    req: IncomingMessage,
    seen: Seen,
    path: string,
    search: string,
  ): Promise<Kept | undefined> {
    if (/\/[_.]/.test(path) || errorPage.test(path)) return undefined;
    const { address, mayKeep } = renderedAddress(path, new URLSearchParams(search));
    return inRequest(String(req.headers['x-request-id']), () => kept.get(address, mayKeep, seen));
  }

  function languageHeaders(locale: Locale, chosenForReader: boolean): Record<string, string> {
    return { 'content-language': locale, ...(chosenForReader ? { vary: 'Cookie, Accept-Language' } : {}) };
  }

  /** The site's own error page in the reader's language; a plain line where the build has none. */
  function sendErrorPage(req: IncomingMessage, res: ServerResponse, status: 404 | 500 | 503, path: string) {
    const built = status === 404 ? 404 : 500;
    const named = splitPath(path).locale;
    const locale = named ?? readerLocale(req.headers);
    const page =
      [locale, ...locales].map((one) => pages.get(`/${one}/${built}`)).find(Boolean) ??
      pages.get(`/${built}`);
    if (!page) return sendText(res, status, plain, status === 404 ? 'Not found\n' : 'Something went wrong\n');
    return send(
      req,
      res,
      { ...page, status, headers: { ...page.headers, 'cache-control': 'no-store' } },
      languageHeaders(locale, !named),
    );
  }

  /** Where too many wait to be drawn, the site's own picture stands in, and nobody keeps it. */
  async function sendPicture(req: IncomingMessage, res: ServerResponse, path: string) {
    const picture = await pictures.get(path);
    if (picture === 'none') return sendErrorPage(req, res, 404, path);
    if (picture !== 'busy') return send(req, res, picture);
    const own = pages.get(`/og/${path.slice(4, 6)}/home.png`);
    if (!own) return sendText(res, 503, plain, 'Busy\n');
    return send(req, res, own, { 'cache-control': 'no-store' });
  }

  function sendDefaultImage(req: IncomingMessage, res: ServerResponse) {
    const partner = settings.PARTNER_HOST && req.headers.host?.toLowerCase().includes(settings.PARTNER_HOST);
    const name = partner ? '/default-image-partner' : '/default-image';
    const image = pages.get(`${name}.svg`) ?? pages.get(`${name}.png`);
    return image ? send(req, res, image, { vary: 'Host' }) : sendErrorPage(req, res, 404, '/');
  }

  return { sendPage, sendErrorPage };
}
