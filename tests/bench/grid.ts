/** The grid of times in which one asks for a meeting, 60 of them on a slow phone: how long it takes to answer a tap or a key. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lzString from 'lz-string';
import type { Browser } from 'playwright';
import { createClient } from '#api/client.ts';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { logInIds } from '#demo/seeder/people.ts';
import { dayIn } from '#domain/day/day.ts';
import { openDatabase } from '#server/db/open.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';

export const grid: Bench = {
  about: 'how long the grid of times takes to answer a tap or a key on a slow phone',
  run: benchGrid,
};

const rounds = amount(7, 1);
const slotCount = 60;

interface Seen {
  tap: number;
  ordinary: number;
  key: number;
}

async function benchGrid(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const server = await startSite({ dataDir });
  const browser = await launchBrowser();
  try {
    await fillUp(dataDir);
    const client = createClient({ base: `${server.url}/api` });
    const logIn = { id: logInIds.buyer, password: demoPassword };
    const { data } = await client('POST /member/login', logIn);
    const { data: companies } = await client('GET /company/getList', { rows: 1 });
    const target = companies[0]?.participateIdx ?? 0;
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++)
      seen.push(await use(browser, `${server.url}/ko/matching/apply?target=${target}`, data.token));
    const figure = (what: string, of: keyof Seen) => ({
      what,
      unit: 'ms',
      measured: median(seen.map((one) => one[of])),
      reference: null,
      bar: { below: 51 },
    });
    return {
      figures: [
        figure('a tap, the slowest of a visit', 'tap'),
        figure('a tap, the median of a visit', 'ordinary'),
        figure('a key, the slowest of a visit', 'key'),
      ],
    };
  } finally {
    await browser.close();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds half hours after the last slot of the demonstration until sixty may be wished for: the grid leaves out the days that are over. */
async function fillUp(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  const slots = await db
    .selectFrom('slot')
    .innerJoin('event', 'event.idx', 'slot.eventIdx')
    .select(['eventIdx', 'startsAt', 'timeZone'])
    .orderBy('startsAt')
    .execute();
  const last = slots.at(-1) as (typeof slots)[number];
  const dayOf = ({ startsAt, timeZone }: (typeof slots)[number]) => dayIn(timeZone, startsAt);
  const now = new Date().toISOString();
  const open = new Set(slots.filter(({ startsAt }) => startsAt > now).map(dayOf));
  const shown = slots.filter((slot) => open.has(dayOf(slot))).length;
  const added = Array.from({ length: slotCount - shown }, (_, no) => ({
    eventIdx: last.eventIdx,
    startsAt: new Date(Date.parse(last.startsAt) + (no + 1) * 1_800_000).toISOString(),
  }));
  await db.insertInto('slot').values(added).execute();
  await db.destroy();
}

/** Chooses and gives back times by finger, then walks through the grid by keys. Milliseconds from the touch until the page has drawn what it does. */
async function use(browser: Browser, url: string, token: string): Promise<Seen> {
  const localStorage = [{ name: 'loginToken', value: lzString.compressToUTF16(JSON.stringify(token)) }];
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    const slots = page.locator('button.slot');
    await slots.first().waitFor();
    if ((await slots.count()) < slotCount)
      throw new Error('The grid has fewer times than it is measured with.');
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const free = page.locator('button.slot[data-state="free"]');
    const chosen = page.locator('button.slot[data-state="chosen"]');
    // What the page did to open, and what a first press compiles, is in the figures: a reader feels it too.
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
      const seen = { longest: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    /** The slowest since it was asked last; a figure under the least that the browser tells is that least. */
    const slowest = async () => {
      await page.waitForTimeout(500);
      return page.evaluate(() => {
        const { seen } = globalThis as unknown as { seen: { longest: number } };
        const { longest } = seen;
        seen.longest = 0;
        return Math.max(longest, 16);
      });
    };
    const taps: number[] = [];
    for (let no = 0; no < 5; no++) {
      await free.nth(no * 3).tap();
      await chosen.first().waitFor();
      taps.push(await slowest());
      await chosen.first().tap();
      await free.first().waitFor();
      taps.push(await slowest());
    }
    await free.first().focus();
    for (const key of [
      'ArrowDown',
      'ArrowDown',
      'Enter',
      'ArrowRight',
      'ArrowUp',
      'Enter',
      'ArrowLeft',
      'Enter',
    ])
      await page.keyboard.press(key);
    return { tap: Math.max(...taps), ordinary: median(taps), key: await slowest() };
  } finally {
    await context.close();
  }
}
