/** What managers publish is on the public pages of every server process at the first look after it was answered (docs/rules.md, W7). */
import { afterAll, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, manager } from '#tests/support/factories.ts';
import { postSample } from '#tests/support/samples.ts';
import { startServer } from '#tests/support/server-process.ts';

const app = await testApp({ now: new Date().toISOString() });
const at = await expo(app, { eventIdx: app.eventInUse });
const editor = await manager(app, 'board', at.eventIdx);
const { data: categories } = await app.client()('GET /board/getCategoryList', { eventIdx: at.eventIdx });
const notice = categories.find(({ tab }) => tab === 'notice')?.categoryIdx as number;

/** Two processes on one database, each with pages of its own in memory. */
const servers = await Promise.all([startServer(app.place), startServer(app.place)]);
afterAll(() => Promise.all(servers.map((server) => server.end('SIGTERM'))));
const [one, other] = servers as [(typeof servers)[0], (typeof servers)[0]];

const pages = ['/ko/media-center', '/en/media-center/notice', '/en/media-center/notice/feed.xml'];
const read = async (server: { url: string }, path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, html: await answer.text() };
};

/** How many pages a process has answered from memory. */
async function answeredFromMemory(server: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${server.url}/health/metrics`)).text();
  const lines = metrics.split('\n').filter((line) => /^madang_http_requests_total\{[^}]*"cached"/.test(line));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Has every page in the memory of every process. */
async function keepPages(paths: readonly string[]): Promise<void> {
  for (const server of servers)
    for (const path of paths) {
      await read(server, path);
      const before = await answeredFromMemory(server);
      await read(server, path);
      await expect.poll(() => answeredFromMemory(server)).toBe(before + 1);
    }
}

test('a post is on every page that shows it at once, in the process that took it and in the other', async () => {
  for (const [writing, reading] of [
    [one, other],
    [other, one],
  ] as const) {
    const write = createClient({ base: `${writing.url}/api`, token: () => editor.token });
    const shows = async (path: string, words: string) => {
      for (const server of [reading, writing])
        expect((await read(server, path)).html, `${path} at ${server.url}`).toContain(words);
    };
    const name = writing === one ? 'one' : 'other';
    await keepPages(pages);
    const { data: post } = await write('POST /manage/board/addPost', {
      ...postSample(notice),
      titleKo: `새 소식 ${name}`,
      titleEn: `News of ${name}`,
    });
    for (const path of pages)
      await shows(path, path.startsWith('/ko') ? `새 소식 ${name}` : `News of ${name}`);
    const own = `/en/media-center/detail/${post.postIdx}`;
    await shows(own, 'They leave every ten minutes');

    await keepPages([...pages, own]);
    const { data: changed } = await write('POST /manage/board/updatePost', {
      ...postSample(notice),
      postIdx: post.postIdx,
      version: post.version,
      bodyEn: '<p>They leave at noon.</p>',
      titleKo: `고친 소식 ${name}`,
      titleEn: `Corrected by ${name}`,
    });
    await shows(own, 'They leave at noon.');
    for (const path of pages)
      await shows(path, path.startsWith('/ko') ? `고친 소식 ${name}` : `Corrected by ${name}`);

    await keepPages([...pages, own]);
    await write('POST /manage/board/deletePost', { postIdx: changed.postIdx });
    for (const server of [reading, writing]) {
      expect((await read(server, own)).status).toBe(404);
      for (const path of pages) expect((await read(server, path)).html).not.toMatch(/고친 소식|Corrected/);
    }
  }
});
