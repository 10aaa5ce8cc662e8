/** The file of a backup: a tar archive, compressed by gzip, that any tar opens. Written and read as a stream. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { SettingError } from '../ground/config.ts';
import {
  BackupFault,
  databaseEntry,
  type Entry,
  filesPrefix,
  type Manifest,
  manifestEntry,
  readManifest,
} from './manifest.ts';

/** A manifest names each file once, in some 150 bytes; more than this is none. */
const manifestBytesMost = 256 * 1024 * 1024;

export interface ArchiveWriter {
  /** Adds a file from the disk; answers what was read of it. */
  add(path: string, file: FileHandle): Promise<Entry>;
  addText(path: string, text: string): Promise<void>;
  /** Resolves when the whole archive is on the disk. */
  close(): Promise<void>;
  /** Gives the archive up. */
  abort(): void;
}

/** Opens a new archive, which this user alone can read. */
export function createArchive(file: string): ArchiveWriter {
  const tar = pack();
  // Pictures are compressed already, and a database shrinks to a quarter at the least effort too.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(tar, gzip, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  const failed = written.then(() => new Promise<never>(() => {}));
  failed.catch(() => undefined);
  return {
    async add(path, source) {
      const { size, mtime } = await source.stat();
      const sum = new Checksum();
      const target = tar.entry({ name: path, size, mtime, mode: 0o600 });
      const content = source.createReadStream({ autoClose: false, start: 0 });
      await Promise.race([pipeline(content, (chunks) => sum.through(chunks), target), failed]);
      return sum.entry(path);
    },
    async addText(path, text) {
      const added = new Promise<void>((done, fail) => {
        tar.entry({ name: path, mode: 0o600 }, text, (error) => (error ? fail(error) : done()));
      });
      await Promise.race([added, failed]);
    },
    async close() {
      tar.finalize();
      await written;
    },
    abort: () => void tar.destroy(),
  };
}

/** The first two bytes of whatever gzip has written. */
const gzipMark = '1f8b';

/** What a backup begins with; throws a `SettingError` where it can't be read, as when it belongs to another user. */
export async function firstBytesOf(file: string, count: number): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(count) });
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new SettingError(`The backup ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  } finally {
    await handle?.close();
  }
}

/** Where the content of an entry goes; it is to be read to its end. */
type Taker = (path: string, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive to its end, handing each file on as it comes, and answers its manifest. Throws a `BackupFault` unless it holds
 * exactly what its manifest lists, byte by byte: what was handed on before is then not to be used.
 */
export async function readArchive(file: string, take: Taker): Promise<Manifest> {
  if ((await firstBytesOf(file, 2)).toString('hex') !== gzipMark) throw new BackupFault('it is no backup');
  const entries = new Map<string, Entry>();
  let manifest: string | undefined;
  const tar = extract();
  const fed = pipeline(createReadStream(file), createGunzip(), tar);
  fed.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const content = entry as unknown as AsyncIterable<Buffer>;
      if (manifest !== undefined) throw new BackupFault('something follows its manifest');
      if (name === manifestEntry) {
        manifest = await textOf(content);
      } else {
        if (type !== 'file' || !isExpected(name) || entries.has(name))
          throw new BackupFault(`it holds ${name}, which no backup has`);
        const sum = new Checksum();
        await take(name, sum.through(content));
        entries.set(name, sum.entry(name));
      }
    }
    await fed;
  } catch (error) {
    tar.destroy();
    // A disk that is full or a file that can't be read is no fault of the backup.
    if (error instanceof BackupFault || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new BackupFault((error as Error).message.toLowerCase());
  }
  if (manifest === undefined) throw new BackupFault('it is cut off');
  const read = readManifest(manifest);
  compare(read, entries);
  return read;
}

const isExpected = (name: string) =>
  name === databaseEntry || (name.startsWith(filesPrefix) && !name.split('/').includes('..'));

function compare({ database, files, removed }: Manifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = [database, ...files];
  for (const { path, bytes, sha256 } of listed) {
    const held = entries.get(path);
    if (!held) throw new BackupFault(`${path} is missing from it`);
    if (held.bytes !== bytes || held.sha256 !== sha256) throw new BackupFault(`${path} in it is altered`);
  }
  const known = new Set([...listed.map(({ path }) => path), ...removed]);
  for (const path of entries.keys())
    if (!known.has(path)) throw new BackupFault(`it holds ${path}, which its manifest does not list`);
}

async function textOf(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > manifestBytesMost) throw new BackupFault('its manifest is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Size and SHA-256 of what passes through. */
class Checksum {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  entry(path: string): Entry {
    return { path, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
