/** What a command of `npm run operator` is. */
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { limits } from '#domain/common/limits.ts';
import { placesOf } from '../backup/places.ts';
import type { Database } from '../db/open.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { readPublished } from '../platform/site/identity.ts';
import { openStore } from '../start.ts';

export interface Command {
  /** Its words, as in 'FILE [--replace]'. */
  usage: string;
  about: string;
  /** How many words it takes, at least and at most. */
  words: readonly [number, number];
  flags?: readonly string[];
  /** Options with a value, as in `--reason …`; without one the words are no command. */
  options?: readonly string[];
  /** Answers a sentence about what came of it; throws a `SettingError` with one for a refusal. */
  run(given: Given): Promise<string>;
}

export interface Given {
  words: string[];
  flags: ReadonlySet<string>;
  options: Readonly<Record<string, string>>;
  settings: Settings;
}

/** Words that are wrong whatever the data is. */
export class Misuse extends Error {
  override name = 'Misuse';
}

/** Opens the database beside a server that may run, lets `work` do its work, and closes it. */
export async function withStore<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const { dataDir, database } = placesOf(settings);
  if (!settings.DATABASE_URL && !existsSync(database))
    throw new SettingError(`There is no database in ${dataDir}: set DATA_DIR, or start the server first.`);
  const db = await openStore(settings, undefined, { mayMigrate: false });
  try {
    // Mails that a command writes name who runs the site.
    await readPublished(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** What root makes in another user's data folder, that user's server can't use. */
export async function refuseRoot({ DATA_DIR }: Settings): Promise<void> {
  const folder = resolve(DATA_DIR);
  const owner = await stat(folder).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new SettingError(
    `The data folder ${folder} belongs to the user with the number ${owner}: run this as that user, not as root.`,
  );
}

/** A path as it was meant where the command was typed: npm runs scripts in the project's folder. */
export const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** The number of an event, as it was typed. */
export function eventNumber(word: string): number {
  const number = /^\d{1,10}$/.test(word) ? Number(word) : 0;
  if (number < 1 || number > limits.idx) throw new Misuse(`${word} is not the number of an event.`);
  return number;
}

/** 'one session', '3 sessions'. */
export const counted = (count: number, one: string): string =>
  count === 1 ? `one ${one}` : `${count.toLocaleString('en')} ${one}s`;
