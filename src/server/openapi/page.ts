/** The description of the API as a page to read: no script, one small style of its own. */
import { html, raw } from 'hono/html';
import { z } from 'zod';
import { calls } from '#api/index.ts';
import type { Call, CallPath } from '#api/wire/contract.ts';
import { accessText, httpRefusals, tagOf } from './document.ts';

const style = `
:root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
body { max-inline-size: 60rem; margin-inline: auto; padding: 2rem 1rem; }
h2 { margin-block-start: 3rem; border-block-end: 1px solid; }
article { margin-block: 1.5rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; }
nav ul { columns: 14rem; }
`;

export function docsPage() {
  const entries = Object.entries(calls) as [CallPath, Call][];
  const byTag = Map.groupBy(entries, ([name]) => tagOf(pathOf(name)));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Madang: the API</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>The API of Madang</h1>
          <p>
            Base path <code>/api</code>. <code>GET</code> reads with query parameters, <code>POST</code> writes with JSON; a call
            that takes a file has its request in the query and the file as the one part of a form, named after its kind.
            The query of any call may name the event of the page that sends it (<code>eventIdx</code>); a body that names one is right.
            Every answer is <code>{resultCode, resultMessage, data, totalCount}</code>; <code>resultCode</code> 0 is success,
            otherwise <code>resultMessage</code> is a key of the catalogue. A token goes into
            <code>Authorization: Bearer …</code>. The same for machines: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <p>What never reached a rule keeps its HTTP status:
            ${Object.entries(httpRefusals).map(([status, key]) => html`<code>${status} ${key}</code> `)}
          </p>
          <nav aria-label="Calls">
            <ul>${entries.map(([name]) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}</ul>
          </nav>
          ${[...byTag].map(([tag, list]) => html`<section><h2>${tag}</h2>${list.map(([name, call]) => article(name, call))}</section>`)}
        </main>
      </body>
    </html>`;
}

const pathOf = (name: CallPath) => name.split(' ')[1] as string;
const anchor = (name: CallPath) => pathOf(name).slice(1).replaceAll('/', '-');

function article(name: CallPath, call: Call) {
  const refusals = ['invalid_parameter', ...call.refusals.filter((key) => key !== 'invalid_parameter')];
  return html`<article id="${anchor(name)}">
    <h3><code>${name}</code></h3>
    <p>${call.summary} ${accessText(call.access)}</p>
    <p>Refusals: ${refusals.map((key) => html`<code>${key}</code> `)}</p>
    <details><summary>Request</summary><pre tabindex="0">${shape(call.request, 'input')}</pre></details>
    <details><summary>Answer: data</summary><pre tabindex="0">${shape(call.answer, 'output')}</pre></details>
  </article>`;
}

function shape(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return JSON.stringify(json, null, 2);
}
