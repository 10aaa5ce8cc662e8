import pino from 'pino';
import { requestId } from './request-id.ts';

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
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const id = requestId();
        return id === undefined ? {} : { requestId: id };
      },
      serializers: { err: errorFacts },
    },
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
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
      Object.entries({ code, table, column, constraint, responseCode, command }).filter(
        ([, value]) => value !== undefined,
      ),
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
  return path
    .slice(0, 200)
    .split('/')
    .map((part) => (/^[\w.~-]{0,100}$/.test(part) && !/^[\w~-]{32,}$/.test(part) ? part : '…'))
    .join('/');
}
