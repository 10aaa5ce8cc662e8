/** The managers' schedule of a hall of 500 tables with 60 slots on one day, on a slow machine: no task of the page is long. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lzString from 'lz-string';
import type { Browser, Page } from 'playwright';
import { createClient } from '#api/client.ts';
import { openDatabase } from '#server/db/open.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { type LargeEvent, largeEvent } from './large-event.ts';

export const schedule: Bench = {
  about: "how quick the managers' schedule of 500 tables or 1,000 people with 60 slots is on a slow machine",
  run: benchSchedule,
};

const rounds = amount(3, 1);
const slower = 4;
const size = {
  companies: 504,
  buyers: 504,
  placed: 250,
  asked: 1,
  hall: { tables: 500, days: 1, slotMinutes: 10 },
};
/** A little of the same, to see that it runs. */
const sizeOfRun = amount(1, 0) === 1 ? size : { ...size, companies: 64, buyers: 64, placed: 30 };

const steps = ['opening', 'scrolling', 'keys', 'carrying', 'people', 'a change'] as const;
type Seen = Record<(typeof steps)[number] | 'heard', number>;

async function benchSchedule(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const db = await openDatabase({ dataDir });
  const event = await largeEvent(db, { dataDir }, sizeOfRun);
  await db.destroy();
  const server = await startSite({ dataDir }, { EVENT_IDX: String(event.eventIdx), DEMO: '0' });
  const browser = await launchBrowser();
  try {
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++) seen.push(await use(browser, server.url, event, round));
    const of = (name: keyof Seen) => median(seen.map((one) => one[name]));
    return {
      figures: [
        ...steps.map((name) => ({
          what: `${name}: the longest task`,
          unit: 'ms',
          measured: of(name),
          reference: null,
          bar: { below: 101 },
        })),
        {
          what: 'a change elsewhere until it is shown',
          unit: 'ms',
          measured: of('heard'),
          reference: null,
          bar: { below: 2001 },
        },
      ],
      details: seen,
    };
  } finally {
    await browser.close();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A visit: each step, and the longest task of the page meanwhile, in milliseconds; under 50 the browser tells of none. */
async function use(browser: Browser, url: string, event: LargeEvent, round: number): Promise<Seen> {
  const token = lzString.compressToUTF16(JSON.stringify(event.managerToken));
  const localStorage = [{ name: 'loginToken', value: token }];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'ko-KR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(() => {
      const tasks = { longest: 0 };
      Object.assign(globalThis, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${url}/ko/manage/schedule`);
    const cells = page.locator('.schedule-cell');
    await cells.first().waitFor();
    const opening = await longest(page);
    const scrolling = await scroll(page);
    const keys = await walk(page);
    const carrying = await carry(page);
    await page.locator('.schedule-bar .segments').nth(1).locator('label').nth(1).click();
    await page.locator('.schedule-cell[data-person]').first().waitFor();
    const people = Math.max(await longest(page), await scroll(page), await walk(page));
    await page.locator('.schedule-bar .segments').nth(1).locator('label').nth(0).click();
    await page.locator('.schedule-cell[data-table]').first().waitFor();
    await longest(page);
    const heard = await change(page, url, event, round);
    return { opening, scrolling, keys, carrying, people, 'a change': await longest(page), heard };
  } finally {
    await context.close();
  }
}

/** The longest task since it was asked last. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(700);
  return page.evaluate(() => {
    const { tasks } = globalThis as unknown as { tasks: { longest: number } };
    const { longest } = tasks;
    tasks.longest = 0;
    return longest;
  });
}

async function scroll(page: Page): Promise<number> {
  await page.locator('.schedule-grid').hover();
  for (let no = 0; no < 25; no++) await page.mouse.wheel(0, 900);
  for (let no = 0; no < 15; no++) await page.mouse.wheel(700, 0);
  for (let no = 0; no < 25; no++) await page.mouse.wheel(-400, -1200);
  return longest(page);
}

async function walk(page: Page): Promise<number> {
  await page.locator('.schedule-cell').first().focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End', 'Control+End', 'Home', 'Control+Home'])
    for (let no = 0; no < 4; no++) await page.keyboard.press(key);
  return longest(page);
}

/** By keyboard, then by mouse across the grid and back to where it was. */
async function carry(page: Page): Promise<number> {
  const placed = page.locator('.schedule-cell[data-kind="placed"]').first();
  await placed.focus();
  await page.keyboard.press('Space');
  await page.locator('.schedule-line[data-carrying]').waitFor();
  for (const key of ['ArrowRight', 'ArrowDown', 'PageDown', 'ArrowLeft']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Home');
  const { x, y } = (await placed.boundingBox()) as { x: number; y: number };
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  for (let no = 1; no <= 30; no++) await page.mouse.move(x + 20 + no * 10, y + 20 + no * 11);
  await page.waitForTimeout(1000);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return longest(page);
}

/** Milliseconds from a meeting's move by another manager until this one's page shows it. */
async function change(page: Page, url: string, event: LargeEvent, round: number): Promise<number> {
  const client = createClient({ base: `${url}/api`, token: () => event.managerToken });
  const { data: day } = await client('GET /manage/matching/getDay', {});
  const first = day.slots[0] as (typeof day.slots)[number];
  const at = day.placed.matchingIdx.findIndex(
    (_, row) => day.placed.slotIdx[row] === first.slotIdx && day.placed.tableNo[row] === round + 1,
  );
  const matchingIdx = day.placed.matchingIdx[at] as number;
  const taken = new Set(day.placed.tableNo.filter((_, row) => day.placed.slotIdx[row] === first.slotIdx));
  const tableNo = day.tableNos.findLast((no) => !taken.has(no)) as number;
  await page.locator('.schedule-grid').evaluate((grid) => grid.scrollTo(0, 0));
  const cell = page.locator(`[data-carry="${matchingIdx}"]`);
  await cell.first().waitFor();
  const since = performance.now();
  await client('POST /manage/matching/move', { matchingIdx, slotIdx: first.slotIdx, tableNo });
  await cell.first().waitFor({ state: 'detached' });
  return performance.now() - since;
}
