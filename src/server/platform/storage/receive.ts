/** The file of a multipart body, written to a disk while it comes: nothing of it stays in memory. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '#domain/common/catalogue.ts';
import { isFileName } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import type { Rule } from '#domain/common/validation.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';

/** A body that carries a file, before its first byte is asked for. */
export interface Incoming {
  contentType: string;
  /** Bytes of the body; null where they are not said beforehand. */
  contentLength: number | null;
  /** Asks the sender for it. What is not read of it is dropped by whoever answers. */
  open: () => Readable;
}

interface Target {
  /** The name of its part. */
  part: string;
  path: string;
  /** Aborts when the sender has left. */
  signal: AbortSignal;
  /** Bytes that it may have; without it, those of any file. */
  most?: number;
  /** Asked each second: whether the place of this sender is given to somebody who waits. */
  mustEnd?: (progress: Progress) => boolean;
}

/** How far a file has come, since it was asked for. */
export interface Progress {
  ms: number;
  bytes: number;
}

export interface Received {
  fileName: string;
  bytes: number;
}

/** How slowly a file may come, on average, once it has had its time to begin: 20 MB in twenty minutes. */
export interface Pace {
  graceMs: number;
  bytesPerSecond: number;
}

export const slowestPace: Pace = { graceMs: 15_000, bytesPerSecond: 16 * 1024 };

/** Of a part's heading: a name of 50 characters, three times as many bytes, thrice again where they are escaped. */
const headingLimits = { headerPairs: 10, headerSize: 4 * 1024 };

const bad = (field: string, rule: Rule) => new Refusal('invalid_parameter', [{ field, rule, params: {} }]);

/** Writes the one file of the body to `path`. The caller removes that, whatever comes of it. */
export function receive(incoming: Incoming, target: Target, pace: Pace = slowestPace): Promise<Received> {
  const { part, path, signal } = target;
  const parser = parserFor(incoming.contentType, target.most ?? limits.fileBytes);
  const source = incoming.open();
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    let bytes = 0;
    let written: Promise<Received> | undefined;
    let file: Readable | undefined;
    let isSettled = false;

    const settle = (how: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearInterval(timer);
      signal.removeEventListener('abort', onLeft);
      source.off('data', count).off('error', onBroken).off('close', onBroken);
      // Not destroyed: the answer still goes out on its connection.
      source.unpipe(parser);
      source.pause();
      how();
    };
    const fail = (error: unknown) =>
      settle(() => {
        file?.destroy();
        parser.destroy();
        reject(error);
      });
    const onLeft = () => fail(new HttpRefusal(503, 'server_busy', 1));
    const onBroken = () => {
      if (!source.readableEnded) onLeft();
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
    };
    const timer = setInterval(() => {
      const ms = performance.now() - begin;
      const due = ((ms - pace.graceMs) / 1000) * pace.bytesPerSecond;
      if (bytes < due || target.mustEnd?.({ ms, bytes })) fail(new HttpRefusal(408, 'upload_too_slow'));
    }, 1_000).unref();

    parser.on('file', (name: string | undefined, stream: BusboyFileStream, fileName: string | undefined) => {
      file = stream;
      // One that is given up ends in an error that has been told already.
      stream.on('error', () => undefined);
      const named = (fileName ?? '').normalize('NFC').trim();
      if (name !== part) return fail(bad(name ?? '', 'unknown'));
      if (!isFileName(named)) return fail(new Refusal('file_name_not_allowed'));
      stream.once('limit', () => fail(new HttpRefusal(413, 'file_too_large')));
      const output = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      written = pipeline(stream, output).then(() => ({ fileName: named, bytes: output.bytesWritten }));
      written.catch(fail);
    });
    const onMore = () => fail(bad('file', 'too_many'));
    parser.once('partsLimit', onMore).once('filesLimit', onMore).once('fieldsLimit', onMore);
    // Stays: what is given up may end in more than one.
    parser.on('error', () => fail(new HttpRefusal(400, 'not_multipart')));
    parser.once('finish', () => {
      if (!written) return fail(bad(part, 'required'));
      written.then(
        (received) => settle(() => resolve(received)),
        () => undefined,
      );
    });
    signal.addEventListener('abort', onLeft);
    if (signal.aborted) return onLeft();
    source.on('data', count).on('error', onBroken).on('close', onBroken);
    source.pipe(parser);
  });
}

function parserFor(contentType: string, fileSize: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // A path in a name is refused, not cut off in silence.
      preservePath: true,
      limits: { files: 1, fields: 0, parts: 1, fileSize, ...headingLimits },
    });
  } catch {
    throw new HttpRefusal(400, 'not_multipart');
  }
}
