/** Nothing more can be written: whoever writes hears so, readers read on, the operator finds the cause, and it heals by itself. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expo, joined, type Person } from '#tests/support/factories.ts';
import { joinSample } from '#tests/support/samples.ts';
import { smallDisk } from '#tests/support/small-disk.ts';
import { limitFiles, type TroubledSite, troubledSite } from '#tests/support/troubled-site.ts';

const isSqlite = inject('database') === 'sqlite';
const disk = isSqlite ? smallDisk(24) : undefined;
const dataDir = mkdtempSync(join(tmpdir(), 'full-disk-'));
afterAll(() => {
  disk?.close();
  rmSync(dataDir, { recursive: true });
});

/** What `/health/metrics` says of it. */
async function figure(site: TroubledSite, name: string): Promise<number> {
  const text = await (await fetch(`${site.url}/health/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

interface Way {
  folder: string;
  /** Nothing can be written from now on. */
  fill: (site: TroubledSite) => void;
  free: (site: TroubledSite) => void;
  /** SQLite's name of it. */
  cause: RegExp;
}

const ways: [name: string, way: Way | undefined][] = [
  [
    'with a limit on the size of files',
    {
      folder: dataDir,
      fill: ({ pid }) => limitFiles(pid, 1),
      free: ({ pid }) => limitFiles(pid, 'unlimited'),
      cause: /^SQLITE_IOERR/,
    },
  ],
  [
    'on a disk that is full',
    disk && {
      folder: join(disk.folder, 'data'),
      fill: () => disk.fill(),
      free: () => disk.free(),
      cause: /^SQLITE_(FULL|IOERR)/,
    },
  ],
];

for (const [name, way] of ways) {
  describe.runIf(isSqlite && way)(`a server ${name}`, () => {
    const { folder, fill, free, cause } = (way ?? {}) as Way;
    let site: TroubledSite;
    let person: Person;
    const join = { ...joinSample(900), id: 'full@example.org', email: 'full@example.org' };
    const members = async () =>
      (await site.db.selectFrom('member').select('id').execute()).map(({ id }) => id);

    beforeAll(async () => {
      site = await troubledSite({ dataDir: folder });
      await expo(site);
      person = await joined(site);
      await fetch(`${site.url}/en/event`);
      fill(site);
    });
    afterAll(() => site.close());

    it('refuses writes with a time after which to come again, and keeps nothing of them', async () => {
      const big = { ...join, address: 'x'.repeat(150) };
      // The first may still find room in what SQLite has taken already.
      for (let no = 0; no < 40; no++) {
        const id = `first-${no}@example.org`;
        const answer = await site.ask('POST /member/join', { ...big, id, email: id });
        if (answer.status === 200) continue;
        expect(answer).toEqual({ status: 503, key: 'service_unavailable', retryAfter: 30 });
        expect(await members()).not.toContain(id);
        break;
      }
      for (let no = 0; no < 3; no++)
        expect(await site.ask('POST /member/join', join)).toMatchObject({ status: 503 });
    });

    it('says so where operators look: in the log with its cause, in the health and in a figure', async () => {
      expect(await site.ready()).toEqual([503, 'cannot write']);
      expect(await figure(site, 'madang_db_writable')).toBe(0);
      // Lines are gathered for up to a second.
      await expect
        .poll(() => site.logged('"writes fail"')[0])
        .toMatchObject({
          what: 'database',
          err: { sqlite: expect.stringMatching(cause) },
        });
      await expect
        .poll(() => site.logged('"a call failed"')[0])
        .toMatchObject({
          path: '/api/member/join',
          err: { sqlite: expect.stringMatching(cause) },
        });
    });

    it('answers readers, guests and members, with all there is', async () => {
      const answers = await Promise.all([
        site.ask('GET /event/getList'),
        site.ask('GET /member/getMember', {}, person.token),
        fetch(`${site.url}/en/event`),
        fetch(`${site.url}/ko/media-center`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    it('sends a picture that it has drawn, though it can’t keep it, and draws it once', async () => {
      const picture = async () => {
        const answer = await fetch(`${site.url}/og/en/event/36.png`);
        return {
          type: answer.headers.get('content-type'),
          cached: answer.headers.get('cache-control'),
          bytes: await answer.bytes(),
        };
      };
      const first = await picture();
      expect(first).toMatchObject({ type: 'image/png', cached: 'public, max-age=300' });
      expect((await picture()).bytes).toEqual(first.bytes);
      expect(existsSync(`${folder}/og`)).toBe(true);
      await expect.poll(() => site.logged('"drawn pictures can not be stored"')).toHaveLength(1);
    });

    it('heals by itself when there is room again, and loses nothing that it had answered', async () => {
      free(site);
      await expect.poll(site.ready).toEqual([200, 'ready']);
      expect(await figure(site, 'madang_db_writable')).toBe(1);
      await expect.poll(() => site.logged('"writes succeed again"')).toHaveLength(1);
      expect(await site.ask('POST /member/join', join)).toMatchObject({ status: 200, key: 'success' });
      expect(await members()).toEqual(expect.arrayContaining([person.id, 'full@example.org']));
    });
  });
}

describe('a log that can’t be written', () => {
  it('ends nothing: readers are answered, the lines come when there is room, and the server ends when it is told to', async () => {
    const output = `${dataDir}/log`;
    const site = await troubledSite({ dataDir: `${dataDir}/log-data` }, { output });
    limitFiles(site.pid, 1);
    for (let no = 0; no < 60; no++)
      expect((await site.ask(`GET /event/getList?rows=${(no % 9) + 1}`)).status).toBe(200);
    // Longer than lines are gathered for.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(site.hasEnded()).toBe(false);
    expect(site.logged('"answered"')).toHaveLength(0);
    limitFiles(site.pid, 'unlimited');
    await expect.poll(() => site.logged('"answered"').length).toBeGreaterThanOrEqual(60);
    limitFiles(site.pid, 1);
    await site.ask('GET /event/getList');
    await site.close();
    expect(site.hasEnded()).toBe(true);
  });
});
