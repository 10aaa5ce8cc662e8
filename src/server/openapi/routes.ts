import { type Context, Hono } from 'hono';
import { chooseForm, type Kept, keep } from '../front-door/answer.ts';
import { openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

/** A little less than brotli's best, which takes a second for a megabyte. */
const quality = 9;

/**
 * `/openapi.json` and `/docs`, made and compressed when first asked for and then kept: the contracts do not change while the
 * server runs. The page is a megabyte, and 30 KB compressed.
 */
export function openApiRoutes(): Hono {
  const document = once('application/json', async () => JSON.stringify(openApiDocument()));
  const page = once('text/html; charset=UTF-8', async () => String(await docsPage()));
  return new Hono()
    .get('/openapi.json', async (context) => answer(context, await document()))
    .get('/docs', async (context) => answer(context, await page()));
}

function once(type: string, make: () => Promise<string>): () => Promise<Kept> {
  let made: Promise<Kept> | undefined;
  return () => {
    made ??= make().then((text) => keep(Buffer.from(text), { headers: { 'content-type': type }, quality }));
    return made;
  };
}

function answer(context: Context, kept: Kept) {
  const form = chooseForm(kept, context.req.header('accept-encoding'));
  if (form !== 'identity') context.header('content-encoding', form);
  const body = (kept[form] ?? kept.identity) as Buffer<ArrayBuffer>;
  return context.body(body, 200, { 'content-type': String(kept.headers['content-type']) });
}
