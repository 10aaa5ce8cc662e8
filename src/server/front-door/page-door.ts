import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressIn, eventAsked, eventParameter } from '#domain/event/event-address.ts';
import { pageQuery } from '#domain/participation/page-address.ts';
import { type Locale, localePath, locales, splitPath } from '#i18n/locales.ts';
import type { Settings } from '../ground/config.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { inRequest } from '../ground/request-id.ts';
import type { OwnPictureDoor } from '../pictures/own-pictures.ts';
import { isSubjectPicture, type Pictures } from '../pictures/pictures.ts';
import { compressFor, type PreparedAnswer, send, sendText } from '../platform/answer.ts';
import type { Seen } from '../platform/metrics/figures.ts';
import { readerLocale } from './language.ts';
import { type Overload, retryAfterSeconds } from './overload.ts';
import type { PageCache } from './page-cache.ts';
import { linkedPages } from './page-event.ts';
import type { PageSource } from './page-source.ts';
import { previewParameter } from './preview.ts';
import { ClientLeft } from './render-queue.ts';
import { type RequestFacts, requesterOf, type Target, tidyPath } from './request.ts';
import { setUpRetrySeconds } from './setting-up.ts';
import { isWrittenPage } from './written.ts';

export type PageDoorParts = Pick<
  PageSource,
  'pages' | 'places' | 'tools' | 'onChange' | 'preview' | 'written'
> & {
  /** Undefined: every event that an address names is there. */
  hasEvent?: PageSource['hasEvent'];
  pageCache: Pick<PageCache, 'get'>;
  settings: Settings;
  overload: Overload;
  /** Pictures of what is shared, drawn when first asked for. */
  pictures: Pick<Pictures, 'get'>;
  /** Pictures of the site's own; undefined: it has none. */
  own?: OwnPictureDoor;
};

interface Found {
  answer: PreparedAnswer;
  kind: Seen['kind'];
  /** What comes beside the answer's own. */
  headers: Record<string, string>;
}

const plain = 'text/plain; charset=utf-8';
const plainLines = { 404: 'Not found\n', 500: 'Something went wrong\n', 503: 'Busy, try again\n' };
/** Error pages are built like any page but have no address of their own. */
const errorPage = /^(\/\w\w)?\/(404|500|503|being-set-up)$/;
/** A name with an ending is a document that is the same in each language: a feed, a map of the site, a drawn picture. */
const document = /\.[a-z0-9]{1,12}$/i;

/** The page at a path with what it reads of a query, in the event that the query names. */
function renderedAddress(path: string, query: URLSearchParams, eventIdx: number | undefined): string {
  const read = document.test(path) ? new URLSearchParams() : pageQuery(splitPath(path).path, query);
  return addressIn(eventIdx, read.size > 0 ? `${path}?${read}` : path);
}

/** Answers what is neither API nor file: pages in the reader's language, documents, assets, the default image, error pages. */
export function createPageDoor(parts: PageDoorParts) {
  const { settings, pages, pageCache, places, tools, pictures, own: ownPictures, overload } = parts;
  /** What a build holds under an address that names its language, as it was found: at most one for each page and document. */
  const found = new Map<string, Found>();
  const isBuilt = pages instanceof Map;
  const linked = linkedPages();
  parts.onChange?.(() => found.clear());

  async function sendPage(
    req: IncomingMessage,
    res: ServerResponse,
    { path, search }: Target,
    facts: RequestFacts,
    seen: Seen,
  ) {
    const picture = ownPictures?.isAt(path) ? await ownPictures.get(path, search) : undefined;
    if (picture) {
      seen.kind = 'asset';
      return send(req, res, picture);
    }
    let eventIdx: number | undefined;
    if (search.includes(eventParameter)) {
      const event = await eventOf(search);
      if (event === 'unknown') return sendErrorPage(req, res, 404, path);
      eventIdx = event;
      // The event in use is named to no page: what browsers store of it has no number.
      if (eventAsked(new URLSearchParams(search)) === settings.EVENT_IDX) {
        // Tidied: two slashes in front would name another site.
        res.setHeader('location', addressIn(undefined, (tidyPath(path) ?? path) + search));
        return sendText(res, 302, plain, '');
      }
    }
    if (search.includes(previewParameter)) {
      const address = renderedAddress(path, new URLSearchParams(search), eventIdx);
      const page = await parts.preview?.(address, search);
      if (page) return sendForm(req, res, page, {});
    }
    const known = found.get(path);
    if (!known) return findPage(req, res, { path, search }, facts, seen, eventIdx);
    seen.kind = known.kind;
    return sendBuilt(req, res, known, eventIdx);
  }

  async function findPage(
    req: IncomingMessage,
    res: ServerResponse,
    { path, search }: Target,
    facts: RequestFacts,
    seen: Seen,
    eventIdx: number | undefined,
  ) {
    if (tools?.answers(path)) return tools.answer(req, res);
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
    // Rendered under an address of their own, which is nobody's to open.
    if (isWrittenPage(decoded)) return sendErrorPage(req, res, 404, path);
    const written = parts.written?.(locale ? decoded : localePath(chosen, decoded));
    if (written === 'hidden') return sendErrorPage(req, res, 404, path);
    const asset = written ? undefined : await pages.get(decoded);
    const known =
      written || errorPage.test(decoded)
        ? undefined
        : (asset ?? (locale ? undefined : await pages.get(localePath(chosen, decoded))));
    const html = known && String(known.headers['content-type']).startsWith('text/html');
    if (known) seen.kind = html ? 'page' : 'asset';
    const isOwn = locale !== undefined || document.test(decoded);
    const headers = !html || (isOwn && !locale) ? {} : languageHeaders(chosen, !locale);
    if (isBuilt && known && known === asset && isOwn && decoded === path)
      found.set(path, { answer: known, kind: seen.kind, headers });
    if (known) return sendBuilt(req, res, { answer: known, kind: seen.kind, headers }, eventIdx);
    // Spelled in one way, however it came.
    const spelled = encodeURI(decoded);
    const wanted = written ?? (isOwn ? spelled : localePath(chosen, spelled));
    const rendered = () => renderedPage(res, { path: wanted, search }, facts, seen, eventIdx);
    const page = await inRequest(facts.requestId, rendered);
    if (page === 'left') return;
    if (!page) return sendErrorPage(req, res, 404, path);
    if (page instanceof HttpRefusal) return sendErrorPage(req, res, 503, path, page.retryAfter);
    if (page.status >= 500) return sendErrorPage(req, res, 500, path);
    return sendForm(req, res, page, isOwn && !locale ? {} : languageHeaders(chosen, !locale));
  }

  /** What a build holds; a page of it in the event that its address names. */
  function sendBuilt(
    req: IncomingMessage,
    res: ServerResponse,
    { answer, kind, headers }: Found,
    eventIdx: number | undefined,
  ) {
    if (kind === 'page' && eventIdx !== undefined)
      return sendForm(req, res, linked(answer, eventIdx), headers);
    return sendForm(req, res, answer, headers);
  }

  /** Sends what is compressed once somebody takes a form; at once where that form is there. */
  function sendForm(
    req: IncomingMessage,
    res: ServerResponse,
    answer: PreparedAnswer,
    headers: Record<string, string>,
  ): void | Promise<void> {
    const compressed = compressFor(answer, req.headers['accept-encoding'] as string | undefined);
    return compressed === undefined
      ? send(req, res, answer, headers)
      : compressed.then(() => send(req, res, answer, headers));
  }

  /** A page made from data: as it is cached, or rendered where it has a place and there is room for it. */
  async function renderedPage(
    res: ServerResponse,
    { path, search }: Target,
    facts: RequestFacts,
    seen: Seen,
    eventIdx: number | undefined,
  ): Promise<PreparedAnswer | HttpRefusal | 'left' | undefined> {
    const query = new URLSearchParams(search);
    const place = places(path, eventIdx);
    if (!place) return undefined;
    const find = async () => {
      const found = await place();
      return found === undefined ? undefined : renderedAddress(found, query, eventIdx);
    };
    const requester = requesterOf(res, facts);
    try {
      return await pageCache.get(renderedAddress(path, query, eventIdx), { seen, requester, find });
    } catch (error) {
      if (error instanceof ClientLeft) return 'left';
      if (!(error instanceof HttpRefusal) || error.status !== 503) throw error;
      if (error.key === 'server_busy') overload.note('render', facts.clientAddress);
      return error;
    }
  }

  /** The event that an address names, other than the one in use; `'unknown'` where there is none of that number. */
  async function eventOf(search: string): Promise<number | 'unknown' | undefined> {
    if (!search.includes(eventParameter)) return undefined;
    const asked = eventAsked(new URLSearchParams(search));
    if (asked === settings.EVENT_IDX) return undefined;
    const isKnown = typeof asked !== 'number' || !parts.hasEvent || (await parts.hasEvent(asked));
    return isKnown ? asked : 'unknown';
  }

  function languageHeaders(locale: Locale, chosenForReader: boolean): Record<string, string> {
    return { 'content-language': locale, ...(chosenForReader ? { vary: 'Cookie, Accept-Language' } : {}) };
  }

  /** The site's own error page in the reader's language; a plain line where the build has none. */
  async function sendErrorPage(
    req: IncomingMessage,
    res: ServerResponse,
    status: 404 | 500 | 503,
    path: string,
    retryAfter: number | null = null,
    name: string | number = status,
  ) {
    if (status === 503) res.setHeader('retry-after', String(retryAfter ?? retryAfterSeconds));
    const given = splitPath(path).locale;
    const locale = given ?? readerLocale(req.headers);
    const named = [`/${locale}/${name}`, ...locales.map((one) => `/${one}/${name}`), `/${name}`];
    let page: PreparedAnswer | undefined;
    for (const address of named) page ??= await pages.get(address);
    if (!page) return sendText(res, status, plain, plainLines[status]);
    return send(
      req,
      res,
      { ...page, status, headers: { ...page.headers, 'cache-control': 'no-store' } },
      languageHeaders(locale, !given),
    );
  }

  /** Until there is a manager: what the build has that is no page, and of every page the one that says so. */
  async function sendUntilSetUp(req: IncomingMessage, res: ServerResponse, path: string) {
    const asset = await pages.get(decodeURI(path));
    const isPage = String(asset?.headers['content-type']).startsWith('text/html');
    if (asset && !isPage) return send(req, res, asset);
    return sendErrorPage(req, res, 503, path, setUpRetrySeconds, 'being-set-up');
  }

  /** Where too many pictures wait to be drawn, the site's own is sent instead, uncached. */
  async function sendPicture(req: IncomingMessage, res: ServerResponse, path: string) {
    const picture = await pictures.get(path);
    if (picture === 'none') return sendErrorPage(req, res, 404, path);
    if (picture !== 'busy') return send(req, res, picture);
    const own = await pages.get(`/og/${path.slice(4, 6)}/home.png`);
    if (!own) return sendErrorPage(req, res, 503, path);
    return send(req, res, own, { 'cache-control': 'no-store' });
  }

  async function sendDefaultImage(req: IncomingMessage, res: ServerResponse) {
    const partner = settings.PARTNER_HOST && req.headers.host?.toLowerCase().includes(settings.PARTNER_HOST);
    const name = partner ? '/default-image-partner' : '/default-image';
    const image = (await pages.get(`${name}.svg`)) ?? (await pages.get(`${name}.png`));
    return image ? send(req, res, image, { vary: 'Host' }) : sendErrorPage(req, res, 404, '/');
  }

  return { sendPage, sendErrorPage, sendUntilSetUp };
}
