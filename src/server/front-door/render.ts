import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client } from '#api/client.ts';
import type { Organiser } from '#domain/site/identity.ts';
import { type Locale, splitPath } from '#i18n/locales.ts';
import type { Settings } from '../ground/config.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { answerOf } from '../platform/answer.ts';
import { organiser } from '../platform/site/identity.ts';
import { type PageApi, remembering } from './made-of.ts';
import { ownStyle } from './own-colours.ts';
import type { Outcome } from './page-cache.ts';
import { inEvent, linkedIn } from './page-event.ts';
import { isLeftOut, placed, writingOf } from './placing.ts';
import { narrowPolicy } from './policy.ts';

/** What `dist/server/entry.mjs` exports in middleware mode. */
export type AstroHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals: object,
) => void | Promise<void>;

type Rendered = { status: number; headers: Record<string, string | string[]>; body: Buffer };

/** Collects what Astro writes in place of a response, because a page is cached before it is sent. */
class Gathered extends EventEmitter {
  readonly chunks: Buffer[] = [];
  headersSent = false;
  statusCode = 200;
  statusMessage = '';
  headers: Record<string, string | string[]> = {};
  req: object | undefined;

  writeHead(status: number, headers?: Record<string, string | string[]> | string): this {
    this.statusCode = status;
    this.headersSent = true;
    if (headers && typeof headers === 'object')
      for (const name in headers) this.setHeader(name, headers[name] ?? '');
    return this;
  }
  setHeader(name: string, value: string | string[]): this {
    this.headers[name.toLowerCase()] = value;
    return this;
  }
  getHeader(name: string): string | string[] | undefined {
    return this.headers[name.toLowerCase()];
  }
  removeHeader(name: string): void {
    delete this.headers[name.toLowerCase()];
  }
  write(chunk: string | Uint8Array): boolean {
    this.headersSent = true;
    this.chunks.push(Buffer.from(chunk));
    return true;
  }
  end(chunk?: string | Uint8Array): this {
    if (chunk) this.write(chunk);
    this.emit('finish');
    this.emit('close');
    return this;
  }
  destroy(error?: Error): this {
    this.emit('failed', error ?? new Error('Rendering broke off.'));
    this.emit('close');
    return this;
  }
}

/**
 * Renders one address for a guest: the page sees no header of the reader who happened to ask first, so that it can be
 * kept for all. Answers undefined where no page has that address.
 */
export function render(handler: AstroHandler, url: string, locals: object): Promise<Rendered | undefined> {
  return new Promise((resolve, reject) => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false });
    const req = Object.assign(new EventEmitter(), {
      method: 'GET',
      url,
      headers: { host: 'localhost', accept: 'text/html' },
      socket,
    });
    const res = new Gathered();
    // Astro finds the request by its answer when it cleans up; what it does not find it keeps for ever.
    res.req = req;
    res.once('failed', reject);
    res.once('finish', () =>
      resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(res.chunks) }),
    );
    const next = (error?: unknown) => (error ? reject(error) : resolve(undefined));
    Promise.resolve(
      handler(req as unknown as IncomingMessage, res as unknown as ServerResponse, next, locals),
    ).catch(reject);
  });
}

/** What a page finds in `Astro.locals` when the front door has it rendered. */
type PageLocals = { api: Client; locale: Locale; eventIdx: number | undefined };

const keyOf = ({ key }: { key?: string }) =>
  key === 'msg.server_busy' ? 'server_busy' : 'service_unavailable';

/** What may name the installation by its placeholders: pages, feeds, maps of the site, robots.txt, manifests. */
const withPlaceholders = /^(text\/(html|plain)|application\/((\w+\+)?xml|manifest\+json))/;

/**
 * The renderer behind the page cache: from an address to an answer in memory, whatever its content type; a page or what
 * an endpoint of `src/pages` makes. What failed, redirects, sets a cookie or says `no-store` is answered but not cached.
 */
export function createRenderer(
  handler: AstroHandler,
  api: PageApi,
  settings: Settings,
  whoRuns: () => Organiser = organiser,
) {
  return async (address: string): Promise<Outcome> => {
    // A page that could not read what it shows is none, whatever it made of that.
    let refusal: HttpRefusal | undefined;
    const { client, madeOf } = remembering(api);
    const { eventIdx, ask } = inEvent(client, address);
    const watched: Client = (name, request) =>
      ask(name, request).catch((error: { status?: number; key?: string }) => {
        if (error.status === 503) refusal = new HttpRefusal(503, keyOf(error), 5);
        throw error;
      });
    const locals: PageLocals = {
      api: watched,
      eventIdx,
      locale: splitPath(address.split('?')[0] ?? '').locale ?? 'en',
    };
    const rendered = await render(handler, address, locals);
    if (refusal) throw refusal;
    // Astro puts a page of its own into an empty 404; the site has one in both languages.
    if (!rendered || rendered.status === 404) return undefined;
    const { status } = rendered;
    const { headers } = rendered;
    const lasting =
      status === 200 && !headers['set-cookie'] && !/no-store/.test(String(headers['cache-control']));
    headers['cache-control'] ??= status === 200 ? 'no-cache' : 'no-store';
    delete headers['content-length'];
    const type = String(headers['content-type']);
    const isText = withPlaceholders.test(type);
    if (isText) headers['content-type'] = `${type.split(';')[0]}; charset=utf-8`;
    const present = whoRuns();
    // While one develops, built pages are rendered, too.
    if (isText && isLeftOut(rendered.body.toString(), present)) return undefined;
    const body = isText
      ? Buffer.from(placed(linkedIn(eventIdx, rendered.body.toString()), writingOf(type), settings, present))
      : rendered.body;
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string')
      headers['content-security-policy'] = narrowPolicy(policy, body.toString(), ownStyle(present));
    const page = answerOf(body, { status, headers, quality: 7 });
    return { lasting, page, madeOf: madeOf() };
  };
}
