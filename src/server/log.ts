import pino from 'pino';

/** The server's log: JSON lines on standard output. Personal data never goes in. */
export type Logger = pino.Logger;

/** Lines are gathered and written once a second, at most, so that a log line costs no system call of its own. */
export function createLogger(): Logger {
  return pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  );
}

export const quietLogger: Logger = pino({ level: 'silent' });
