import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { Admit } from '#server/front-door/admission.ts';
import type { Bodies } from '#server/front-door/bodies.ts';
import { createFrontDoor } from '#server/front-door/door.ts';
import { createDrain } from '#server/front-door/drain.ts';
import { securityHeaders } from '#server/front-door/headers.ts';
import { answerBroken, openServer, serverOptions } from '#server/front-door/limits.ts';
import { createOverload } from '#server/front-door/overload.ts';
import { createPageCache, type Outcome } from '#server/front-door/page-cache.ts';
import { loadPages } from '#server/front-door/pages.ts';
import type { QueueBounds } from '#server/front-door/render-queue.ts';
import type { RequestFacts } from '#server/front-door/request.ts';
import type { SettingUp } from '#server/front-door/setting-up.ts';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import { prepareAnswer } from '#server/platform/answer.ts';
import { RequestFigures } from '#server/platform/metrics/figures.ts';
import { byFile } from '#server/platform/site/identity.ts';

/** A built site in small: two pages per language, error pages, a script whose name carries its hash, the images. */
const built: Record<string, string> = {
  'ko.html': '<h1>마당</h1>',
  'en.html': '<h1>Madang</h1>',
  'ko/info.html': `<link rel="canonical" href="__SITE_URL__/ko/info"><a href="/ko/event#days">일정</a>${'소개 '.repeat(400)}`,
  'en/info.html': `<link rel="canonical" href="__SITE_URL__/en/info"><a href="/en/event#days">Days</a>${'About '.repeat(400)}`,
  'ko/404.html': '<h1>없는 페이지</h1>',
  'en/404.html': '<h1>No such page</h1>',
  'ko/500.html': '<h1>오류</h1>',
  'en/500.html': '<h1>An error</h1>',
  'ko/503.html': '<h1>붐벼요</h1>',
  'en/503.html': '<h1>Busy</h1>',
  'ko/being-set-up.html': '<h1>준비 중</h1>',
  'en/being-set-up.html': '<h1>Being set up</h1>',
  'ko/set-up.html': '<h1>첫 운영자</h1>',
  '_astro/shell.a1b2.js': `console.log("${'x'.repeat(2000)}")`,
  'default-image.svg': '<svg><!-- ours --></svg>',
  'default-image-partner.svg': '<svg><!-- the partner’s --></svg>',
  'sitemap.xml': '<loc>__SITE_URL__/ko</loc>',
};

/** What the fixture's rendered pages do; `version` stands for the database's content version. */
type Stage = {
  version: number;
  renders: string[];
  failing: boolean;
  /** What a rendering waits for. */
  rendering?: ((address: string) => Promise<void>) | undefined;
  databaseAnswers: boolean;
  /** What is written is kept. */
  writable: boolean;
  /** What the version or a rendering throws. */
  trouble: Error | undefined;
  slow: { entered: Promise<void>; enter: () => void; released: Promise<void>; release: () => void };
};

function gate() {
  const entered = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    entered: entered.promise,
    enter: entered.resolve,
    released: released.promise,
    release: released.resolve,
  };
}

function api(stage: Stage) {
  return new Hono<{ Bindings: RequestFacts }>()
    .basePath('/api')
    .onError((_error, context) => context.json({ resultCode: 1 }, 500))
    .get('/facts', (context) => context.json({ ...context.env }))
    .get('/broken', () => {
      throw new Error('inner detail');
    })
    .post('/echo', async (context) => context.json({ length: (await context.req.text()).length }))
    .post('/file/upload', async (context) => context.json({ length: (await context.req.text()).length }))
    .get('/slow', async (context) => {
      stage.slow.enter();
      await stage.slow.released;
      return context.json({ done: true });
    });
}

const document = /^(\/ko)?\/drawn\.png$/;
/** Rendered pages: one alone, a list that is searched, one for each number up to 9, and a document. */
const rendersAt = /^\/(ko|en)\/(event|participate\/companyList|matching\/user\/\d)$/;

/** A number that nobody has leads to the page for all of those. */
function placeOf(path: string) {
  const at = path.replace(/^(\/\w\w\/matching\/user\/)\d{2,}$/, '$10');
  return document.test(at) || rendersAt.test(at) ? async () => at : undefined;
}

async function rendered(stage: Stage, address: string): Promise<Outcome> {
  stage.renders.push(address);
  const [path = '', query = ''] = address.split('?');
  if (stage.failing) throw new Error('inner detail');
  await stage.rendering?.(address);
  const isDocument = document.test(path);
  const body = Buffer.from(`<h1>version ${stage.version} of ${path} ${query}</h1>${'event '.repeat(200)}`);
  const headers = {
    'content-type': isDocument ? 'image/png' : 'text/html',
    'cache-control': 'no-cache',
    'content-security-policy': "script-src 'self' 'sha256-fixture'",
  };
  return { lasting: true, page: await prepareAnswer(body, { headers, quality: 5 }) };
}

interface Bounds {
  /** Of the queue of rendering. */
  bounds?: QueueBounds;
  bodies?: Bodies;
  settingUp?: SettingUp;
}

/** Calls of the fixture: nobody may make `/closed`, and `/file/upload` takes more than the others. */
const admit: Admit = async ({ method, path }) => {
  if (path === '/api/nothing') return { status: 404, key: 'not_page' };
  if (path === '/api/closed') return { status: 401, key: 'login_needed' };
  if (method === 'GET' || method === 'HEAD') return { bodyLimit: 0 };
  return { bodyLimit: path === '/api/file/upload' ? 21 * 1024 * 1024 : 256 * 1024 };
};

/** The front door on a free port before the fixture above; it closes itself after the test. */
export async function openFixture(
  environment: Record<string, string> = {},
  { bounds, bodies, settingUp }: Bounds = {},
) {
  const settings = readSettings({ SITE_URL: 'https://expo.example.org', ...environment });
  const folder = await mkdtemp(join(tmpdir(), 'front-door-'));
  for (const [name, text] of Object.entries(built)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const stage: Stage = {
    version: 1,
    renders: [],
    failing: false,
    databaseAnswers: true,
    writable: true,
    trouble: undefined,
    slow: gate(),
  };
  const server = createServer(serverOptions);
  const drain = createDrain(server);
  const pageCache = createPageCache({
    version: async () => {
      if (stage.trouble) throw stage.trouble;
      return stage.version;
    },
    render: (address) => rendered(stage, address),
    clock: () => new Date(),
    ...(bounds && { bounds }),
  });
  const door = createFrontDoor({
    settings,
    log: quietLogger,
    drain,
    api: api(stage),
    pages: await loadPages(folder, settings, byFile()),
    pageCache,
    places: placeOf,
    hasEvent: async (eventIdx) => eventIdx === 37,
    admit,
    ...(bodies && { bodies }),
    settingUp,
    overload: createOverload(() => quietLogger),
    pictures: { get: async () => 'none' },
    ready: async () => stage.databaseAnswers,
    writable: () => stage.writable,
    figures: new RequestFigures(),
    metrics: async () => 'figures 1\n',
  });
  openServer(server, door);
  answerBroken(server, securityHeaders(settings));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    stage.slow.release();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
  onTestFinished(close);
  return {
    port,
    stage,
    pageCache,
    drain,
    server,
    ask: (path: string, options?: Ask) => ask(port, path, options),
  };
}

type Ask = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** One request over a connection of its own. Nothing is decoded or followed, unlike with `fetch`. */
function ask(port: number, path: string, options: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers, body } = options;
  return new Promise((resolve, reject) => {
    const req = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const whole = Buffer.concat(chunks);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: whole, text: whole.toString() });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}
