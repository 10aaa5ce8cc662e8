/** Pictures of the site's own as this installation keeps them: who may read one, and where (docs/rules.md, I8). */
import { ownAddress } from '#domain/site/pictures.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { isSigned, signedQuery } from '../storage/signature.ts';
import { previewHashOf } from './identity.ts';

const rowOf = prepared((db, given: { name: string }) =>
  db.selectFrom('sitePicture').select('publishedAt').where('name', '=', given.name),
);

/** Of whoever asks for a picture: what stands behind its address, if anything. */
export interface Asking {
  expires?: string | undefined;
  signature?: string | undefined;
  preview?: string | undefined;
}

/**
 * 'anyone' may read what was published once, in whatever version; a draft's picture only 'whoever' has an address that was signed for a
 * manager, or the token of its preview. Undefined: nobody who asks like this.
 */
export async function readersOf(
  db: Database,
  name: string,
  { expires, signature, preview }: Asking,
  now: Date,
): Promise<'anyone' | 'whoever' | undefined> {
  const [row] = await rowOf(db, { name });
  if (!row) return undefined;
  if (row.publishedAt !== null) return 'anyone';
  if (await isSigned(db, name, { expires, signature }, now)) return 'whoever';
  return preview !== undefined && (await isPreviewed(db, name, preview, now)) ? 'whoever' : undefined;
}

async function isPreviewed(db: Database, name: string, token: string, now: Date): Promise<boolean> {
  const draft = await db
    .selectFrom('siteVersion')
    .select('identity')
    .where('state', '=', 'draft')
    .where('previewHash', '=', previewHashOf(token))
    .where('previewUntil', '>', now.toISOString())
    .executeTakeFirst();
  return draft?.identity.includes(name) ?? false;
}

/** Where a manager reads a picture, published or not, for five minutes. */
export const signedOwnAddress = async (db: Database, name: string, now: Date): Promise<string> =>
  `${ownAddress(name)}?${await signedQuery(db, name, now)}`;
