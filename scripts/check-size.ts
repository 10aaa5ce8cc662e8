/**
 * `npm run check:size`: opens every page of the built site, with the demonstration in it, as a browser that has never been
 * here, and holds what came against the budgets. `-- --list` prints every page.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { demonstrationIn } from '../demo/start/seed.ts';
import { readSettings } from '../src/server/ground/config.ts';
import { quietLogger } from '../src/server/ground/log.ts';
import type { Seeding } from '../src/server/seed.ts';
import { serve } from '../src/server/serve.ts';
import { type Fetched, faultsOf, inKb, sizeOf } from './page-size.ts';
import { budgets } from './size-budgets.ts';

const client = join(import.meta.dirname, '../dist/client');
/** Rendered pages to which only someone logged in finds a link. */
const behindTheLogIn = ['/matching/table', '/matching/meeting/1', '/matching/at/1', '/counseling/detail/1'];
const dataDir = mkdtempSync(join(tmpdir(), 'madang-size-'));
const write = process.stdout.write.bind(process.stdout);
// The demonstration tells its log-ins, which nobody will use here.
process.stdout.write = () => true;
const seed = demonstrationIn({});
// The same day on each run, for what a page shows of the demonstration depends on the hour.
const begun = Date.now();
const clock = () => new Date(Date.UTC(2026, 10, 26, 11) + Date.now() - begun);
let seeding: Seeding | undefined;
const site = await serve({
  settings: readSettings({ PORT: '0', DATA_DIR: dataDir }),
  seed: async (parts) => {
    seeding = await seed(parts);
    return seeding;
  },
  clock,
  log: quietLogger,
});
process.stdout.write = write;
// Pages with pictures weigh more than those that wait for them, and are the ones that readers get.
await seeding?.finished;

try {
  const kept = new Map<string, Promise<Fetched>>();
  const read = (address: string) => {
    const known = kept.get(address) ?? fetched(site.url + address);
    kept.set(address, known);
    return known;
  };
  const pages = await findPages(read);
  const faults: string[] = [];
  const rows: Record<string, string>[] = [];
  for (const address of pages) {
    const size = await sizeOf(address, read, budgets.onDemand);
    faults.push(...faultsOf(address, size, budgets));
    const { document, scripts, fonts } = size;
    rows.push({ address, document: inKb(document), scripts: inKb(scripts), fonts: inKb(fonts) });
  }
  if (process.argv.includes('--list')) console.table(rows);
  for (const fault of faults) console.log(fault);
  console.log(`${pages.length} pages, ${faults.length} over their budget`);
  process.exitCode = faults.length > 0 || pages.length < 20 ? 1 : 0;
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Every built page, and every page that links lead to from there; of pages that differ by a number, one. */
async function findPages(read: (address: string) => Promise<Fetched>): Promise<string[]> {
  const built = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/\.html$/, '')}`);
  const waiting = ['/ko', '/en', ...built, ...behindTheLogIn.flatMap((path) => [`/ko${path}`, `/en${path}`])];
  const shapes = new Set<string>();
  const pages: string[] = [];
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    const shape = address.replace(/\d+/g, '0');
    if (shapes.has(shape)) continue;
    shapes.add(shape);
    const { text } = await read(address);
    if (!text.startsWith('<!')) continue;
    pages.push(address);
    for (const [, href = ''] of text.matchAll(/<a\b[^>]*\bhref="(\/(?:ko|en)(?:\/[^"?#]*)?)["?#]/g)) {
      if (!/\.\w+$/.test(href)) waiting.push(href);
    }
  }
  return pages.sort();
}

function fetched(url: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => {
        const body = Buffer.concat(chunks);
        const coding = response.headers['content-encoding'];
        const plain =
          coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
        const headerBytes = `HTTP/1.1 200 OK\r\n${response.rawHeaders.join('  ')}\r\n\r\n`.length;
        // A page that is not there has no size; that links lead somewhere is not this check's to say.
        resolve({
          text: response.statusCode === 200 ? plain.toString() : '',
          bodyBytes: body.length,
          headerBytes,
        });
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
