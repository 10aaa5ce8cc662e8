/** A machine that has no memory left for a picture: what looks into it is ended and not the site, and the sender hears so. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { pdfFile, worstPng } from '#tests/support/made-files.ts';
import { troubledSite } from '#tests/support/troubled-site.ts';
import { sendFile } from '#tests/support/uploading.ts';

/** A group of processes with a bound of memory, as a service of systemd or a container has it; only root may make one. */
function memoryGroup() {
  const controllers = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'].filter((one) => existsSync(one));
  const root = controllers[0] as string;
  const folder = join(root, `madang-${process.pid}`);
  try {
    mkdirSync(folder);
    const isOld = existsSync(join(folder, 'memory.limit_in_bytes'));
    const file = join(folder, isOld ? 'memory.limit_in_bytes' : 'memory.max');
    if (!existsSync(file)) throw new Error('no controller of memory');
    return {
      bound: (bytes: number) => writeFileSync(file, String(bytes)),
      add: (pid: number) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
      close: () => rmdirSync(folder),
    };
  } catch {
    if (existsSync(folder)) rmdirSync(folder);
    return undefined;
  }
}

const group = memoryGroup();
const fresh = await freshDatabase();
const site = await troubledSite(fresh.place);
afterAll(async () => {
  await site.close();
  await sleep(200);
  group?.close();
  await fresh.close();
});

it.skipIf(!group)('ends what looks into the picture, refuses it, and takes the next file', async () => {
  await expo(site);
  const { token } = await joined(site);
  const send = (bytes: Buffer) =>
    sendFile((path, init) => fetch(`${site.url}/api${path}`, init), 'productIntro', token, { bytes });
  const sendPicture = () =>
    sendFile((path, init) => fetch(`${site.url}/api${path}`, init), 'productMainImg', token, {
      bytes: worstPng(),
    });
  // What the server holds already counts where it was; there is room for a small process, and not for a picture of 250 MB.
  group?.bound(260 * 1024 * 1024);
  group?.add(site.pid);
  expect(await send(pdfFile())).toMatchObject({ status: 200, resultMessage: 'success' });
  expect((await sendPicture()).resultMessage).toMatch(/^(file_not_safe|picture_too_large)$/);
  expect([site.hasEnded(), await site.ready()]).toEqual([false, [200, 'ready']]);
  expect(await send(pdfFile('%'.repeat(10_000)))).toMatchObject({ status: 200, resultMessage: 'success' });
});
