/** Where the demonstration is made and shown, and where it is not: the setting `DEMO`, and who can reach the server. */
import { isLoopback, SettingError, type Settings } from '#server/ground/config.ts';
import type { Seed } from '#server/seed.ts';
import { isDemonstration } from '../seeder/marker.ts';
import { startDemonstration } from './spawn.ts';

/**
 * The setting `DEMO`. False: never one. True: also where others reach the server. Undefined: only where nobody else can.
 * Throws a `SettingError`.
 */
export function readDemo(environment: Record<string, string | undefined>): boolean | undefined {
  const text = environment.DEMO?.trim() ? environment.DEMO : undefined;
  if (text !== undefined && text !== '0' && text !== '1')
    throw new SettingError('The setting DEMO must be 0 or 1.');
  return text === undefined ? undefined : text === '1';
}

/**
 * Why others than this machine may reach the site: it listens on another address, says that it is read under another host,
 * or stands behind a proxy, which listens for it. Undefined where nobody else can.
 */
function exposure({ HOST, SITE_URL, TRUST_PROXY }: Settings): string | undefined {
  if (!isLoopback(HOST)) return `on ${HOST}`;
  if (SITE_URL !== undefined && !isLoopback(new URL(SITE_URL).hostname.replace(/^\[|\]$/g, '')))
    return `under ${SITE_URL}`;
  return TRUST_PROXY > 0 ? 'behind a proxy (TRUST_PROXY)' : undefined;
}

/**
 * Whether this start brings up a demonstration. Invented people, and managers whose password everyone knows, are shown to
 * nobody by mistake: a `SettingError` where a held one would be.
 */
export function mayDemonstrate(settings: Settings, demo: boolean | undefined, isHeld: boolean): boolean {
  const where = exposure(settings);
  if (isHeld && demo !== true && where) {
    throw new SettingError(
      `The data folder holds the demonstration, which is not served ${where}: set DEMO=1 if it should be, or DATA_DIR to another folder.`,
    );
  }
  if (demo === false || settings.DATABASE_URL) return false;
  // It is made only where nobody else can reach it, or where someone says so; never on an address of the network.
  return isHeld || (isLoopback(settings.HOST) && (demo === true || !where));
}

/** For the server's start: the demonstration, brought up to today, where this database is to hold one. */
export function demonstrationIn(environment: Record<string, string | undefined>): Seed {
  const demo = readDemo(environment);
  return async ({ db, settings, clock, log }) =>
    mayDemonstrate(settings, demo, await isDemonstration(db))
      ? startDemonstration({ settings, clock, log })
      : undefined;
}
