/** How long a build takes, and whether its time grows with the pages and not faster: markdown in both languages, with pictures. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { locales } from '#i18n/locales.ts';
import { amount, type Bench, isShortest, type Outcome } from './bench.ts';
import { cpuSeconds } from './process.ts';

const root = resolve(import.meta.dirname, '../..');
/** Pages in all, both languages counted: 200, as the bar says, and half and four times that for the growth. */
const sizes = isShortest ? [4] : [100, 200, 800];
const builds = amount(2, 1);
const pictures = amount(20, 1);

export const building: Bench = {
  about:
    'a build of 200 markdown pages in two languages with 20 pictures, and of half and four times as many',
  run: benchBuild,
};

async function benchBuild(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-build-'));
  try {
    for (const name of ['src', 'public', 'package.json', 'tsconfig.json', 'astro.config.mjs'])
      cpSync(join(root, name), join(home, name), { recursive: true });
    mkdirSync(join(home, 'node_modules'));
    linkPackages(home);
    const times: { pages: number; wall: number; processor: number }[] = [];
    for (const pages of sizes) {
      await write(home, pages);
      const made: Awaited<ReturnType<typeof build>>[] = [];
      for (let no = 0; no < builds; no++) made.push(await build(home));
      // What else the machine does only adds.
      times.push({
        pages,
        wall: Math.min(...made.map(({ wall }) => wall)),
        processor: Math.min(...made.map(({ processor }) => processor)),
      });
    }
    const [half, whole = half, more = half] = times as [(typeof times)[0], ...typeof times];
    return {
      figures: [
        {
          what: `build of ${whole.pages} pages, ${locales.length} languages, ${pictures} pictures`,
          unit: 's',
          measured: whole.wall,
          reference: null,
          bar: { below: 30.01 },
        },
        {
          // Linear: so many times the pages never take more than as many times as long, what a build takes once included.
          what: `processor time of ${more.pages} pages against ${half.pages}`,
          unit: 's',
          measured: more.processor,
          reference: half.processor,
          bar: { below: more.pages / half.pages },
        },
        {
          what: `processor time that one page more takes, from ${half.pages} to ${more.pages}`,
          unit: 'ms',
          measured: ((more.processor - half.processor) / (more.pages - half.pages)) * 1000,
          reference: null,
          bar: { below: 50 },
        },
      ],
      details: times,
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Packages are the project's own, linked one by one, so that what a build keeps among them stays in the copy. */
function linkPackages(home: string): void {
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (['.astro', '.vite', '.cache'].includes(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
  }
}

/** Replaces the tabs of the visitor guide by so many pages in all, every one in both languages, the first with a picture each. */
async function write(home: string, pages: number): Promise<void> {
  const folder = join(home, 'src/content/visit');
  rmSync(folder, { recursive: true });
  const each = pages / locales.length;
  for (const locale of locales) mkdirSync(join(folder, locale), { recursive: true });
  for (let at = 0; at < each; at++) {
    const hasPicture = at < pictures;
    if (hasPicture) await drawPicture(join(folder, `picture-${at}.png`), at);
    for (const locale of locales) {
      const text = locale === 'ko' ? paragraphs.ko : paragraphs.en;
      const head = `---\ntitle: ${locale} ${at}\ndescription: ${text[0]}\norder: ${at}\n---\n\n`;
      const picture = hasPicture ? `![${text[0]}](../picture-${at}.png)\n\n` : '';
      const next = `[${text[1]}](/visit/page-${(at + 1) % each})\n`;
      const body = Array.from(
        { length: 6 },
        (_, part) => `## ${part + 1}. ${text[1]}\n\n${text.join(' ')}\n\n`,
      );
      writeFileSync(join(folder, locale, `page-${at}.md`), head + picture + body.join('') + next);
    }
  }
}

const paragraphs = {
  ko: ['행사장으로 오는 길을 알려 드립니다.', '지하철로 오시는 분', '표는 자동 발매기에서 사실 수 있습니다.'],
  en: [
    'This page tells the way to the hall.',
    'By underground',
    'Tickets are sold by machines at every station.',
  ],
};

/** A picture of its own, as large as a telephone takes them. */
async function drawPicture(file: string, at: number): Promise<void> {
  const [width, height] = [2400, 1600];
  const noise = { type: 'gaussian' as const, mean: 100 + at * 3, sigma: 12 };
  await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .png()
    .toFile(file);
}

/** Builds the copy anew; its seconds by the clock and of processor time. */
async function build(home: string): Promise<{ wall: number; processor: number }> {
  for (const made of ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'])
    rmSync(join(home, made), { recursive: true, force: true });
  const begin = performance.now();
  const astro = join(root, 'node_modules/astro/bin/astro.mjs');
  const child = spawn(process.execPath, [astro, 'build'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  let code: number | null | undefined;
  child.once('close', (ended) => {
    code = ended;
  });
  let processor = 0;
  // The books of a process close with it, so the last look before counts.
  while (code === undefined) {
    processor = Math.max(processor, child.pid === undefined ? 0 : cpuSeconds(child.pid));
    await sleep(20);
  }
  if (code !== 0) throw new Error(`the build failed: ${said}`);
  return { wall: (performance.now() - begin) / 1000, processor };
}
