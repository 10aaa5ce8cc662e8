import { readSettings, SettingError } from './ground/config.ts';
import { createLogger, flushed } from './ground/log.ts';
import type { Seed } from './seed.ts';
import { type Site, serve } from './serve.ts';

/**
 * What a start says of an installation that nobody manages. The link itself is shown to whoever sits at the terminal, and never written
 * where standard output is a file, a pipe or a journal.
 */
function setUpLines(made: Site['setUpLink']): string {
  if (!made) return '';
  const until = `It counts once, until ${made.until}; a new one is made by: npm run operator -- set-up`;
  if (made.link === null)
    return `Nobody manages this site yet. The link that sets it up is in the data folder of the server that started first. ${until}\n`;
  return process.stdout.isTTY
    ? `Nobody manages this site yet. Open this link to set it up:\n\n  ${made.link}\n\n${until}\n`
    : `Nobody manages this site yet. The link that sets it up is in ${made.file}. ${until}\n`;
}

/** Balancers ask every second or so whether a server is ready; one second is enough for them to see that this one is not. */
const graceMs = 1_000;

/**
 * The server as a process: settings from the environment, ended in order by a signal, and with code 1 where it can't start.
 * `seedIn` hands in what fills the database, given the environment; it may throw a `SettingError`.
 */
export async function run(seedIn?: (environment: NodeJS.ProcessEnv) => Seed): Promise<void> {
  // What this process and those that it starts make is for its own account only.
  process.umask(0o077);
  // Either may lead to a file on a full disk, or to a reader who has left.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

  const log = createLogger();
  let site: Site | undefined;

  /** An unfinished start has answered no request, and its writes are in transactions. */
  function stop(): void {
    if (!site) process.exit(0);
    // A terminal and npm may each deliver the same signal; a second stop is the first one.
    void site
      .stop({ graceMs })
      .then(() => 0)
      .catch((error) => {
        log.error({ err: error }, 'the server could not be shut down cleanly');
        return 1;
      })
      .then(end);
  }

  async function end(code: number): Promise<never> {
    await flushed(log);
    process.exit(code);
  }

  process.on('SIGTERM', stop).on('SIGINT', stop);
  // Astro's adapter listens too, and swallows what happens outside of a rendering.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

  try {
    const settings = readSettings(process.env);
    site = await serve({ settings, seed: seedIn?.(process.env), log });
    process.stdout.write(`Madang is open at ${site.url}\n${setUpLines(site.setUpLink)}`);
  } catch (error) {
    const known = error instanceof SettingError;
    process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : error}\n`);
    await end(1);
  }
}
