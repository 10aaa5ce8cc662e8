/**
 * The link by which an installation gets its first manager: made at a start, kept as a hash, and written into a file that only the
 * server's own account reads (docs/rules.md, A15).
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hashOf, newToken } from '../../access/token.ts';
import type { Database } from '../../db/open.ts';
import { SettingError } from '../../ground/config.ts';

/** For so long it counts. */
const linkMs = 3_600_000;

interface Parts {
  db: Database;
  dataDir: string;
  /** Scheme and host of the site. */
  siteUrl: string;
  now: Date;
}

/** What a start may tell of the link. */
export interface SetUpLink {
  /** The file that has it. */
  file: string;
  until: string;
  /** The link itself; null where another process made it, in a data folder of its own. */
  link: string | null;
}

export const linkFile = (dataDir: string): string => join(resolve(dataDir), 'set-up-link.txt');

/** Whether nobody manages anything yet, and nothing is there to manage: then a link makes the first manager. */
export async function isUnmanaged(db: Database): Promise<boolean> {
  if (await db.selectFrom('permission').select('idx').limit(1).executeTakeFirst()) return false;
  // Where there is an event somebody has managed it, whoever has left since.
  return (await db.selectFrom('event').select('idx').limit(1).executeTakeFirst()) === undefined;
}

/** The link that counts, or a new one where none does. Of several processes that start at once, one makes it. */
export async function offerLink(parts: Parts): Promise<SetUpLink> {
  const { db, dataDir, siteUrl, now } = parts;
  const made = await makeLink(parts, { evenIfOneCounts: false });
  if (made) return made;
  const file = linkFile(dataDir);
  const row = await db.selectFrom('setUpLink').selectAll().executeTakeFirst();
  const token = tokenIn(await readFile(file, 'utf8').catch(() => ''));
  const isThis = row !== undefined && token !== undefined && hashOf(token) === row.tokenHash;
  return {
    file,
    until: row?.expiresAt ?? now.toISOString(),
    link: isThis ? addressOf(siteUrl, token) : null,
  };
}

/** A new link in the place of any that counts, as the operator asks for it; undefined where one still counts and may not be replaced. */
export async function makeLink(
  { db, dataDir, siteUrl, now }: Parts,
  { evenIfOneCounts }: { evenIfOneCounts: boolean },
): Promise<SetUpLink | undefined> {
  const token = newToken();
  const at = now.toISOString();
  const until = new Date(now.getTime() + linkMs).toISOString();
  const row = { tokenHash: hashOf(token), expiresAt: until, createdAt: at };
  const won = await db
    .insertInto('setUpLink')
    .values({ idx: 1, ...row })
    .onConflict((on) => {
      const replaced = on.column('idx').doUpdateSet(row);
      return evenIfOneCounts ? replaced : replaced.where('setUpLink.expiresAt', '<=', at);
    })
    .returning('idx')
    .executeTakeFirst();
  if (!won) return undefined;
  const link = addressOf(siteUrl, token);
  const file = linkFile(dataDir);
  try {
    // Anew: the mode of a file, or a link that stands there, is not taken over.
    await rm(file, { force: true });
    await writeFile(file, `${link}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    await db.deleteFrom('setUpLink').where('tokenHash', '=', row.tokenHash).execute();
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingError(`The link to set the site up can't be written to ${file} (${code}).`);
  }
  return { file, until, link };
}

/** Behind '#', so that no server and no log on the way reads the token; without a language: the page is in the reader's. */
const addressOf = (siteUrl: string, token: string) => `${siteUrl}/set-up#link=${token}`;

const tokenIn = (text: string): string | undefined => /#link=([\w-]{43})\s*$/.exec(text)?.[1];
