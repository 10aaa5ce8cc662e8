import pino from 'pino';
import { requestId } from './request-id.ts';
import { sqliteNameOf } from './storage-fault.ts';

/** The server's log: JSON lines on standard output. Personal data never goes in. */
export type Logger = pino.Logger;

/**
 * Lines are gathered and written once a second, at most, so that a log line costs no system call of its own.
 * `destination` is for tests that read the log.
 */
export function createLogger(destination?: pino.DestinationStream): Logger {
  return pino(
    {
      base: undefined,
      timestamp: isoTime,
      mixin: () => {
        const id = requestId();
        return id === undefined ? {} : { requestId: id };
      },
      serializers: { err: errorFacts },
    },
    destination ?? standardOutput(),
  );
}

/** The start of the second that was written last, and that start in milliseconds. */
let second = '';
let secondAt = Number.NaN;

/** The time as pino writes it into a line. To format one costs as much as the rest of the line, so it is done once a second. */
export function isoTime(now = Date.now()): string {
  const ms = now - secondAt;
  if (!(ms >= 0 && ms < 1000)) {
    secondAt = Math.floor(now / 1000) * 1000;
    second = new Date(secondAt).toISOString().slice(0, -4);
    return isoTime(now);
  }
  return `,"time":"${second}${String(ms).padStart(3, '0')}Z"`;
}

/** Bytes of lines that wait at most while standard output takes none; what comes after is lost, and counted. */
const waitingMost = 1_000_000;

/** Characters of lines that are gathered before they are handed on; at the latest after a second. */
const gatheredMost = 15_000;

/**
 * Standard output, which may be a file on a disk that is full: that ends nothing, the lines wait, and how many were lost is
 * the first line after.
 */
function standardOutput() {
  const output = pino.destination({
    sync: false,
    minLength: 4096,
    periodicFlush: 1000,
    maxLength: waitingMost,
  });
  let lost = 0;
  const write = output.write.bind(output);
  const flush = output.flush.bind(output);
  const originalFlushSync = output.flushSync;
  // Handed on some eighty at a time: for each piece pino's destination measures all that waits, and opens a write.
  let gathered = '';
  let lines = 0;
  /** Of the piece that is being handed on. */
  let handing = 1;
  const handOn = () => {
    if (lines === 0) return;
    const text = gathered;
    handing = lines;
    [gathered, lines] = ['', 0];
    write(text);
    handing = 1;
  };
  output.write = (line) => {
    gathered += line;
    lines += 1;
    if (gathered.length >= gatheredMost) handOn();
    return true;
  };
  output.flush = (callback) => {
    handOn();
    flush(callback);
  };
  const flushSync = () => {
    handOn();
    originalFlushSync.call(output);
  };
  output.flushSync = flushSync;
  output.on('error', () => {
    // At the end of the process it would try for ever.
    output.flushSync = () => undefined;
  });
  output.on('drop', () => {
    lost += handing;
  });
  output.on('write', () => {
    output.flushSync = flushSync;
    if (lost === 0) return;
    const line = { level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log were lost' };
    const before = lost;
    write(`${JSON.stringify(line)}\n`);
    // This line too found no room, where the count has grown.
    if (lost === before) lost = 0;
  });
  return output;
}

/** Resolves when the lines so far are written, or soon, where they can't be. */
export async function flushed(log: Logger): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 1_000);
    log.flush(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export const quietLogger: Logger = pino({ level: 'silent' });

/** What a log keeps of an error: its kind, where it arose, and what it says without the values that people entered. */
export function errorFacts(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, responseCode, command, cause } = error as Error &
    Record<string, unknown>;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: withoutValues(error.message),
    // Of a driver's error these are words of the schema and of the protocol; its `detail` and `response` hold values.
    ...Object.fromEntries(
      Object.entries({
        code,
        sqlite: sqliteNameOf(error),
        table,
        column,
        constraint,
        responseCode,
        command,
      }).filter(([, value]) => value !== undefined),
    ),
    stack: frames.slice(0, 20).join('\n'),
    ...(cause instanceof Error && depth < 3 ? { cause: errorFacts(cause, depth + 1) } : {}),
  };
}

/** Takes out of a message what may be a person's: addresses, quoted values, query strings, tokens, telephone numbers. */
export function withoutValues(message: string): string {
  return (
    message
      .slice(0, 1000)
      .replace(/[^\s"'<>(]+@[^\s"'<>)]+/g, '[email]')
      // To the end: what is quoted may hold quotation marks of its own.
      .replace(/".*/s, '"…"')
      .replace(/'[^']*'/g, (quoted) => (/^'[\w.$#/-]{1,60}'$/.test(quoted) ? quoted : "'…'"))
      .replace(/\?[^\s"')]+/g, '?…')
      .replace(/(?<![\w/.-])[\w-]{20,}(?![\w/.])/g, '[token]')
      .replace(/\+?\d[\d ()-]{6,}\d/g, '[number]')
  );
}

/** A path as the log keeps it. Ours are made of plain words; what else someone wrote into one may be about a person. */
export function loggedPath(path: string): string {
  if (path.length < 32 && /^[\w./~-]*$/.test(path)) return path;
  return (
    path
      .slice(0, 200)
      .split('/')
      // Whoever has the address of a calendar reads it: its token is no word of ours, whatever stands after it.
      .map((part) => (/^[\w.~-]{0,100}$/.test(part) && !/^[\w~-]{32,}(\.ics)?$/.test(part) ? part : '…'))
      .join('/')
  );
}
