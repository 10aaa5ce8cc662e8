import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from './db/open.ts';
import type { QueryWatch } from './db/watch.ts';
import { SettingError, type Settings } from './ground/config.ts';
import { closeFolderToOthers } from './ground/private-files.ts';
import { StorageBusy, storageFaultOf } from './ground/storage-fault.ts';

/** How a browser on this machine writes the host that the server listens on. */
export const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;

/** How long a port that is in use is asked for again: a server that was just told to stop still holds it for a moment. */
const patienceMs = 2_000;

/** Takes the port. 0 takes any free one; the answer is the one taken. */
export async function listen(server: Server, settings: Pick<Settings, 'PORT' | 'HOST'>): Promise<number> {
  const { PORT: port, HOST: host } = settings;
  const why: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use already: stop what listens there, or set PORT to a free one.`,
    EACCES: `Port ${port} may not be used by this user: set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one of its own.`,
    ENOTFOUND: `The host name ${host} is not known: set HOST to an address of this machine.`,
  };
  const until = performance.now() + patienceMs;
  for (;;) {
    const listening = once(server, 'listening');
    server.listen(port, host);
    try {
      await listening;
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || performance.now() > until) {
        throw why[code] ? new SettingError(why[code]) : error;
      }
      await sleep(100);
    }
  }
}

/** As `mkdir -p`. Node's own `recursive` never returns where a parent exists but can't hold folders, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

/** Opens the database, SQLite in the data folder or PostgreSQL; what is wrong with either is said in one sentence. */
export async function openStore(
  { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FILE_STORE: fileStore }: Settings,
  watch?: QueryWatch,
  options?: Parameters<typeof openDatabase>[2],
): Promise<Database> {
  const folder = resolve(dataDir);
  try {
    await makeFolder(folder);
    const probe = join(folder, `.writable-${process.pid}`);
    await writeFile(probe, '');
    await rm(probe);
    await closeFolderToOthers(fileStore ?? join(folder, 'files'));
    await closeFolderToOthers(join(folder, 'og'));
  } catch (error) {
    throw new SettingError(
      `The data folder ${folder} can't be written to (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that can.`,
    );
  }
  try {
    return await openDatabase({ dataDir, databaseUrl }, watch, options);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // SQLSTATE classes 08, 28, 3D and 57: no connection, no log-in, no such database, shutting down.
    const reachable = !/^(E[A-Z]+|(08|28|3D|57)...)$/.test(code ?? '');
    if (databaseUrl && !reachable) {
      throw new SettingError(`The database of DATABASE_URL can't be reached (${message || code}).`);
    }
    if (error instanceof StorageBusy) {
      throw new SettingError(
        `The database file in ${folder} is locked by another process: end that one first.`,
      );
    }
    if (code === 'ERR_SQLITE_ERROR' || storageFaultOf(error) === 'readonly') {
      throw new SettingError(`The database file in ${folder} can't be opened (${message}).`);
    }
    throw error;
  }
}
