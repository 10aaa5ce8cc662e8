import { Hono } from 'hono';
import { openApiDocument } from './document.ts';
import { docsPage } from './page.ts';

/** `/openapi.json` and `/docs`, made when first asked for and then kept: the contracts do not change while the server runs. */
export function openApiRoutes(): Hono {
  const kept: { document?: string; page?: string } = {};
  return new Hono()
    .get('/openapi.json', (context) => {
      kept.document ??= JSON.stringify(openApiDocument());
      return context.body(kept.document, 200, { 'content-type': 'application/json' });
    })
    .get('/docs', async (context) => {
      kept.page ??= String(await docsPage());
      return context.html(kept.page);
    });
}
