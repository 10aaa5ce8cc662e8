import { type Context, Hono } from 'hono';
import { chooseForm, type PreparedAnswer, prepareAnswer } from '../platform/answer.ts';
import { openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

/** A little less than brotli's best, which takes a second for a megabyte. */
const quality = 9;

/**
 * `/openapi.json` and `/docs`, made and compressed when first asked for and then prepared: the contracts do not change while the
 * server runs. The page is a megabyte, and 30 KB compressed.
 */
export function openApiRoutes(): Hono {
  const document = once('application/json', async () => JSON.stringify(openApiDocument()));
  const page = once('text/html; charset=UTF-8', async () => String(await docsPage()));
  return new Hono()
    .get('/openapi.json', async (c) => answer(c, await document()))
    .get('/docs', async (c) => answer(c, await page()));
}

function once(type: string, make: () => Promise<string>): () => Promise<PreparedAnswer> {
  let made: Promise<PreparedAnswer> | undefined;
  return () => {
    made ??= make().then((text) =>
      prepareAnswer(Buffer.from(text), { headers: { 'content-type': type }, quality }),
    );
    return made;
  };
}

function answer(c: Context, prepared: PreparedAnswer) {
  const form = chooseForm(prepared, c.req.header('accept-encoding'));
  if (form !== 'identity') c.header('content-encoding', form);
  const body = (prepared[form] ?? prepared.identity) as Buffer<ArrayBuffer>;
  return c.body(body, 200, { 'content-type': String(prepared.headers['content-type']) });
}
