/**
 * Folders that the server may only read. Root may write everywhere, so where the tests run as root the server runs as
 * nobody; elsewhere it is the test's own account that loses the right.
 */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { expo } from '#tests/support/factories.ts';
import { startServer } from '#tests/support/server-process.ts';
import { troubledSite } from '#tests/support/troubled-site.ts';

const isRoot = process.getuid?.() === 0;
const account = isRoot ? { uid: 65534, gid: 65534 } : undefined;
const circumstances = account ? { account } : {};

/** A folder of the server's account. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'read-only-'));
  if (account) chownSync(path, account.uid, account.gid);
  onTestFinished(() => {
    chmodSync(path, 0o755);
    rmSync(path, { recursive: true });
  });
  return path;
}

/** From now on the server's account may read it and not write to it. */
function takeAway(path: string, mode: number): void {
  if (account) chownSync(path, 0, 0);
  chmodSync(path, mode);
}

/** Whether the server's account gets to the program: a clone may lie in a folder that is its owner's alone. */
function isReachable(path: string): boolean {
  if (!account) return true;
  const above = dirname(path);
  return (statSync(path).mode & 0o001) !== 0 && (above === path || isReachable(above));
}
const canRun = isReachable(process.execPath) && isReachable(resolve('.'));

describe.runIf(inject('database') === 'sqlite' && canRun)('a start', () => {
  it('on a data folder that can only be read ends with one sentence', async () => {
    const dataDir = folder();
    takeAway(dataDir, 0o555);
    await expect(startServer({ dataDir }, circumstances)).rejects.toThrow(
      `The data folder ${dataDir} can't be written to (EACCES): set DATA_DIR to one that can.`,
    );
  });

  it('on a database file that can only be read ends with one sentence', async () => {
    const dataDir = folder();
    await (await openDatabase({ dataDir })).destroy();
    takeAway(join(dataDir, 'madang.sqlite'), 0o444);
    await expect(startServer({ dataDir }, circumstances)).rejects.toThrow(
      `The database file in ${dataDir} can't be opened (`,
    );
  });

  it('with a folder of pictures that can only be read serves all the same, pictures too', async () => {
    const dataDir = folder();
    const og = join(dataDir, 'og');
    mkdirSync(og);
    takeAway(og, 0o555);
    const site = await troubledSite({ dataDir }, circumstances);
    onTestFinished(site.close);
    onTestFinished(() => chmodSync(og, 0o755));
    await expo(site);
    const picture = await fetch(`${site.url}/og/ko/event/36.png`);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(await site.ready()).toEqual([200, 'ready']);
  });
});
