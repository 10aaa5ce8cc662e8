/**
 * Keeps the site readable in a hall whose network comes and goes. What it keeps: public pages that
 * were seen, the schedule and the booth map, their scripts, fonts and public pictures. What it never does: answer with an
 * old page while the network gives a new one, say nothing of a page's age, or keep an answer of the API.
 *
 * And shows notices that are pushed, in words of its own: what comes names a kind and an address, and nobody.
 *
 * A page is asked of the network first. Where that fails, or gives no sign for a while, the kept one is shown with a line
 * that says from when it is. Built by `src/pages/sw.js.ts`, which puts the two constants below before it.
 */

/** Texts by language; `{time}` in `keptAt` is replaced by when the page was kept. */
declare const texts: Record<
  string,
  { keptAt: string; push: { title: string; other: string; kinds: Record<string, string> } }
>;
/**
 * Addresses without a language prefix: pages that a guest may open, and folders of such pages; and the pages on which members work,
 * which hold nothing of anyone until their scripts fill them.
 */
declare const open: { pages: string[]; folders: string[]; always: string[]; work: string[] };
/** The caches. A new number of one empties it with the next version. */
declare const names: Record<'pages' | 'work' | 'assets' | 'pictures' | 'language', string>;

const worker = self as unknown as ServiceWorkerGlobalScope;
const most = { [names.pages]: 80, [names.work]: 30, [names.assets]: 400, [names.pictures]: 200 };
const keptAtHeader = 'x-kept-at';
/** Without an answer for so long, a kept page is better than a white one. */
const patienceMs = 6000;
/** The pages that are always kept are fetched anew when they are older, while something else is read. */
const freshMs = 20 * 60_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(settle());
});

async function settle(): Promise<void> {
  const others = await caches.keys().catch(() => []);
  for (const name of others)
    if (!Object.values(names).includes(name)) await caches.delete(name).catch(() => false);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  // Not waited for: until a worker is active, pages wait for it. What is missed is fetched with the next page.
  void keepFirst();
}

async function keepFirst(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const locale = localeOf(new URL(pages[0]?.url ?? worker.location.href).pathname);
  // The page that brought the worker was loaded before it, so it is fetched once more.
  const wanted = [...pages.map(({ url }) => url), ...alwaysKept(locale)];
  for (const address of wanted) await fetchAndKeep(address).catch(() => undefined);
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(keptFirst(names.assets, request));
  // Addresses with a query are signed for one reader: those are private.
  else if (/^\/files\/.+\.webp$/.test(url.pathname) && !url.search) {
    event.respondWith(keptFirst(names.pictures, request));
  }
});

async function page(event: FetchEvent, url: URL): Promise<Response> {
  const work = workPage(url.pathname);
  const kept = work
    ? await find(names.work, work)
    : isOpen(url.pathname)
      ? await find(names.pages, event.request)
      : undefined;
  const preload = event.preloadResponse as Promise<Response | undefined>;
  const fetched = preload
    .catch(() => undefined)
    .then((response) => response ?? fetch(event.request))
    .then((response) => {
      const locale = localeOf(url.pathname);
      event.waitUntil(
        keepPage(url.href, response.clone())
          .then(() => refresh(alwaysKept(locale), names.pages))
          .then(() => (work ? refresh(workPages(locale), names.work) : undefined)),
      );
      return response;
    });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
  const answer = await Promise.race([fetched, ...(kept ? [late] : [])]).catch(() => undefined);
  if (answer) return answer;
  if (kept) {
    fetched.catch(() => undefined);
    // A page of a member says itself from when its content is.
    return work ? kept : marked(kept);
  }
  const offline = await find(names.pages, `/${localeOf(url.pathname)}/offline`);
  return offline ?? Response.error();
}

/** Keeps what is the same for every guest: a whole page that the server lets be kept. Anything else is let go. */
async function keepPage(address: string, response: Response): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const control = response.headers.get('cache-control') ?? '';
  if (response.status !== 200 || !isPage || /no-store|private/.test(control)) return;
  const { pathname, searchParams } = new URL(address);
  const work = workPage(pathname);
  if (!work && !isOpen(pathname) && !pathname.endsWith('/offline')) return;
  // The address of a mail's link is a key to an account, and no page to read again.
  if (searchParams.has('reset')) return;
  // A page that members work on is kept once for all events, and the links of this one name one.
  if (work && searchParams.has('eventIdx')) return;
  const headers = new Headers(response.headers);
  headers.set(keptAtHeader, String(Date.now()));
  const html = await response.text();
  const isKept = await put(work ? names.work : names.pages, work ?? address, new Response(html, { headers }));
  if (isKept) await keepAssets(html);
}

/** A page that is shown without a network needs its scripts and fonts too, and what those import. */
async function keepAssets(text: string, seen = new Set<string>()): Promise<void> {
  for (const [, name] of text.matchAll(/(?:["'/]_astro\/|["']\.\/)([\w.@$-]+\.(?:js|css|woff2))/g)) {
    const address = `/_astro/${name}`;
    if (seen.has(address)) continue;
    seen.add(address);
    let asset = await find(names.assets, address);
    if (!asset) {
      asset = await fetch(address).catch(() => undefined);
      if (!asset?.ok) continue;
      await put(names.assets, address, asset.clone());
    }
    if (address.endsWith('.js')) await keepAssets(await asset.text(), seen);
  }
}

async function fetchAndKeep(address: string): Promise<void> {
  const href = new URL(address, worker.location.origin).href;
  await keepPage(href, await fetch(href));
}

async function refresh(addresses: readonly string[], name: string): Promise<void> {
  for (const address of addresses) {
    const kept = await find(name, address);
    const at = Number(kept?.headers.get(keptAtHeader) ?? 0);
    if (Date.now() - at > freshMs) await fetchAndKeep(address).catch(() => undefined);
  }
}

async function keptFirst(name: string, request: Request): Promise<Response> {
  const kept = await find(name, request);
  if (kept) return kept;
  const response = await fetch(request);
  // A picture of another origin's server says nothing of how it went.
  if (response.status === 200) await put(name, request.url, response.clone());
  return response;
}

/** What is kept of an address; nothing as well where the browser's storage can't be read: the network is there then. */
async function find(name: string, address: string | Request): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(address);
  } catch {
    return undefined;
  }
}

/**
 * Keeps an answer where there is room. A full storage refuses it (`QuotaExceededError`), and what was kept before stays: whoever reads has
 * the answer of the network in any case. Answers whether it is kept.
 */
async function put(name: string, address: string, response: Response): Promise<boolean> {
  try {
    const cache = await caches.open(name);
    // Puts the address last, so that the first are the oldest.
    await cache.put(address, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - (most[name] ?? 0)))) await cache.delete(old);
    return true;
  } catch {
    return false;
  }
}

/** The kept page with a line at its top that says from when it is. */
async function marked(kept: Response): Promise<Response> {
  const html = await kept.text();
  const locale = /<html[^>]* lang="(\w+)"/.exec(html)?.[1] ?? 'en';
  const at = new Date(Number(kept.headers.get(keptAtHeader)));
  const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at);
  const line = texts[locale]?.keptAt.replace('{time}', time) ?? time;
  const body = html.replace(/<body[^>]*>/, (tag) => `${tag}<p class="from-before" role="status">${line}</p>`);
  return new Response(body, { headers: kept.headers });
}

function isOpen(pathname: string): boolean {
  const path = pathname.replace(/^\/(ko|en)(?=\/|$)/, '') || '/';
  return open.pages.includes(path) || open.folders.some((folder) => path.startsWith(folder));
}

function localeOf(pathname: string): string {
  const named = /^\/(ko|en)(?:\/|$)/.exec(pathname)?.[1];
  return named ?? (worker.navigator.language.startsWith('ko') ? 'ko' : 'en');
}

/** The address under which a page on which members work is kept, whatever number it ends in; undefined for any other page. */
function workPage(pathname: string): string | undefined {
  const named = /^\/(ko|en)(?=\/)/.exec(pathname)?.[1];
  const path = pathname.replace(/^\/(ko|en)(?=\/)/, '').replace(/\/\d+$/, '/1');
  return open.work.includes(path) ? `/${named ?? localeOf(pathname)}${path}` : undefined;
}

function workPages(locale: string): string[] {
  return open.work.map((path) => `/${locale}${path}`);
}

function alwaysKept(locale: string): string[] {
  return open.always.map((path) => `/${locale}${path}`);
}

worker.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data));
});

/** Shows what was pushed. Also what this worker, of an older version than the server, does not understand: browsers demand that something is shown. */
async function tell(data: PushMessageData | null): Promise<void> {
  const { kind, id, path } = read(data);
  const locale = await readersLocale();
  const { title, other, kinds } = texts[locale]?.push ?? { title: '', other: '', kinds: {} };
  await worker.registration.showNotification(title, {
    body: (typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined) ?? other,
    icon: '/icon-192.png',
    lang: locale,
    // The same notice twice is shown once.
    tag: `notice-${id}`,
    data: `/${locale}${path}`,
  });
}

function read(data: PushMessageData | null): { kind: unknown; id: number; path: string } {
  let message: Record<string, unknown> = {};
  try {
    message = Object(data?.json());
  } catch {}
  const { kind, id, path } = message;
  // Nothing but an address of this site is opened.
  const isOwn = typeof path === 'string' && /^\/[a-z][\w/-]*(?:\?eventIdx=\d+)?$/i.test(path);
  return { kind, id: Number(id) || 0, path: isOwn ? path : '/matching/notices' };
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(String(event.notification.data)));
});

/** Where the page is open already it comes to the front; any other is left as it is, because something may be unfinished in it. */
async function openPage(address: string): Promise<void> {
  const { href } = new URL(address, worker.location.origin);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === href);
  await (shown ? shown.focus() : worker.clients.openWindow(href));
}

/** The language that the reader chose, else the one in which push was turned on (`stores/notice/push.ts`), else the browser's. */
async function readersLocale(): Promise<string> {
  const chosen = 'cookieStore' in worker ? (await worker.cookieStore.get('language'))?.value : undefined;
  const kept = await find(names.language, '/language');
  const known = [chosen, await kept?.text()].find((one) => one !== undefined && Object.hasOwn(texts, one));
  return known ?? localeOf('/');
}
