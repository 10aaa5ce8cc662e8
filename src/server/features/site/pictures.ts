/** The pictures that the identity of the site names: that they are there, who reads them, and how long they stay (docs/rules.md, I8). */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { picturesIn, type SiteIdentity } from '#domain/site/identity.ts';
import { ownAddress, ownKeys } from '#domain/site/pictures.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { signedOwnAddress } from '../../platform/site/pictures.ts';

const namesIn = (said: SiteIdentity) => [...new Set(picturesIn(said).map(({ name }) => name))];

/** Refuses with `invalid_parameter`, naming each field whose picture nobody has sent, or that has gone again. */
export async function assertPictures(db: Database, said: SiteIdentity): Promise<void> {
  const names = namesIn(said);
  if (names.length === 0) return;
  const query = db.selectFrom('sitePicture').select('name').where('name', 'in', names);
  // Held until the draft is written: one that nothing names yet may be swept at this moment.
  const rows = await (hasRowLocks(db) ? query.forKeyShare() : query).execute();
  const known = new Set(rows.map(({ name }) => name));
  const errors = picturesIn(said)
    .filter(({ name }) => !known.has(name))
    .map(({ field }) => ({ field: `identity.${field}`, rule: 'one_of' as const, params: {} }));
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}

/** What an identity names is everybody's from now on, and for good: pages that show it are kept by others. */
export async function openPictures(db: Database, said: SiteIdentity, at: string): Promise<void> {
  const names = namesIn(said);
  if (names.length === 0) return;
  await db
    .updateTable('sitePicture')
    .set({ publishedAt: at })
    .where('name', 'in', names)
    .where('publishedAt', 'is', null)
    .execute();
}

/** Where managers read what the published identity and the draft name. */
export async function addressesOf(
  db: Database,
  { published, draft }: { published: SiteIdentity | undefined; draft: SiteIdentity | undefined },
  now: Date,
): Promise<{ name: string; address: string }[]> {
  const open = published ? namesIn(published) : [];
  const others = (draft ? namesIn(draft) : []).filter((name) => !open.includes(name));
  return [
    ...open.map((name) => ({ name, address: ownAddress(name) })),
    ...(await Promise.all(
      others.map(async (name) => ({ name, address: await signedOwnAddress(db, name, now) })),
    )),
  ];
}

/** Removes those that were never published, came more than a day ago, and that no draft names. Answers how many rows went. */
export async function removeUnusedPictures(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.orphanHours * 3_600_000).toISOString();
  const oldOf = (from: Database) =>
    from
      .selectFrom('sitePicture')
      .select(['idx', 'name'])
      .where('publishedAt', 'is', null)
      .where('createdAt', '<', before);
  // Mostly there is none, and then nothing is written.
  if ((await oldOf(db).limit(1).execute()).length === 0) return 0;
  return transact(db, async (trx) => {
    const old = await (hasRowLocks(trx) ? oldOf(trx).forUpdate().skipLocked() : oldOf(trx)).execute();
    // Behind the lock: a draft that named one while it was waited for is seen.
    const drafts = await trx
      .selectFrom('siteVersion')
      .select('identity')
      .where('state', '=', 'draft')
      .execute();
    const free = old.filter(({ name }) => !drafts.some(({ identity }) => identity.includes(name)));
    if (free.length === 0) return 0;
    const createdAt = now.toISOString();
    await trx
      .insertInto('fileRemoval')
      .values(free.flatMap(({ name }) => ownKeys(name).map((key) => ({ key, createdAt }))))
      .onConflict((on) => on.doNothing())
      .execute();
    const idxs = free.map(({ idx }) => idx);
    await trx.deleteFrom('sitePicture').where('idx', 'in', idxs).execute();
    return free.length;
  });
}
