/**
 * The file of the security log. It contains addresses, so only its owner may read it, and no line is stored longer than the
 * days that the operator set: the lines of a day (UTC) are moved into a file of that day, and old ones are deleted. The
 * name of the present file stays, as programs that follow it expect. Several processes may write to the same one.
 */
import { closeSync, fstatSync, linkSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { join, parse } from 'node:path';
import { judgeClock, type Kept } from '../../db/steady-clock.ts';
import { SettingError, type Settings } from '../../ground/config.ts';
import { createLogger, type Logger } from '../../ground/log.ts';
import { securityLogIn } from './security-log.ts';

/** A day's bytes at most: what comes beyond is left out, and the log says so. An attack must not fill the disk. */
const mostBytes = 200 * 1024 * 1024;
const dayMs = 86_400_000;

export interface SecurityLog {
  logger: Logger;
  /** Renames the file of a past day and deletes files that are too old; it also runs by itself. */
  tidy(): void;
  close(): void;
}

interface Options {
  settings: Pick<Settings, 'SECURITY_LOG' | 'SECURITY_LOG_DAYS' | 'DATA_DIR'>;
  clock: () => Date;
  /** The log of the process: where the lines go if the settings say so, and where failures of the file are logged. */
  log: Logger;
  most?: number;
}

/** Opens the security log. Throws a `SettingError` where its file can't be written. */
export function openSecurityLog({ settings, clock, log, most = mostBytes }: Options): SecurityLog {
  const path = settings.SECURITY_LOG ?? join(settings.DATA_DIR, 'security.log');
  if (path === 'stdout') return { logger: securityLogIn(log), tidy() {}, close() {} };

  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const today = () => dayOf(clock().getTime());
  let file = opened(path);
  // The time of the last write, maybe by an earlier process, says which day's lines the file holds.
  let day = file.bytes > 0 ? dayOf(statSync(path).mtimeMs) : today();
  /** Of the files of past days, which a clock that is ahead must not have deleted. */
  let tidied: Kept = {
    last: file.bytes > 0 ? statSync(path).mtimeMs : clock().getTime(),
    aheadSince: null,
  };
  /** What was logged today already, so that it is logged once and not for each line. */
  const told = new Set<string>();

  function write(line: string): void {
    if (day !== today()) careful();
    try {
      if (file.bytes < most) file.bytes += writeSync(file.fd, line);
      else if (isNews('full')) log.warn({ bytes: file.bytes }, 'the security log is full for today');
    } catch (error) {
      tellFailure(error);
    }
  }

  function tidy(): void {
    if (day !== today()) {
      if (statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file.fd).ino) putAway(path, day);
      const next = opened(path);
      closeSync(file.fd);
      file = next;
      day = today();
      told.clear();
    }
    const at = clock().getTime();
    const judged = judgeClock(tidied, at);
    if (judged === 'jumped') tidied = { ...tidied, aheadSince: at };
    if (judged !== 'run') return;
    tidied = { last: at, aheadSince: null };
    deleteUntil(path, dayOf(at - settings.SECURITY_LOG_DAYS * dayMs));
  }

  function careful(): void {
    try {
      tidy();
    } catch (error) {
      tellFailure(error);
    }
  }

  function tellFailure(error: unknown): void {
    if (isNews('failing')) log.error({ err: error }, 'the security log could not be written');
  }

  const isNews = (what: string) => !told.has(what) && Boolean(told.add(what));

  careful();
  const timer = setInterval(careful, 600_000).unref();
  return {
    logger: securityLogIn(createLogger({ write })),
    tidy,
    close() {
      clearInterval(timer);
      closeSync(file.fd);
    },
  };
}

function opened(path: string): { fd: number; bytes: number } {
  try {
    const fd = openSync(path, 'a', 0o600);
    return { fd, bytes: fstatSync(fd).size };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(`The security log ${path} can't be written (${code}): set SECURITY_LOG.`);
  }
}

/** The present file becomes that of its day. Another process may be doing the same: `link` takes no name twice. */
function putAway(path: string, day: string): void {
  const { dir, name, ext } = parse(path);
  for (let no = 0; no < 100; no++) {
    const dated = join(dir, `${name}-${day}${no ? `.${no}` : ''}${ext}`);
    try {
      linkSync(path, dated);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (statSync(dated).ino !== statSync(path).ino) continue;
    }
    rmSync(path, { force: true });
    return;
  }
}

/** Deletes the files of days up to this one. */
function deleteUntil(path: string, last: string): void {
  const { dir, name, ext } = parse(path);
  for (const found of readdirSync(dir || '.')) {
    if (!found.startsWith(`${name}-`) || !found.endsWith(ext)) continue;
    const date = /^(\d{4}-\d\d-\d\d)(\.\d+)?$/.exec(found.slice(name.length + 1, found.length - ext.length));
    if (date?.[1] && date[1] <= last) rmSync(join(dir, found), { force: true });
  }
}
