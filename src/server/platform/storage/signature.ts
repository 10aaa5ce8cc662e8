/** Signed addresses of private files: a picture's tag and a link can't send a token, so the address itself says who let it be read. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Addressed, fileAddress, signedSeconds } from '#domain/common/files.ts';
import { keptSetting } from '../../db/kept-setting.ts';
import type { Database } from '../../db/open.ts';

const keyOf = async (db: Database): Promise<Buffer> =>
  Buffer.from(await keptSetting(db, 'fileKey', () => randomBytes(32).toString('base64url')), 'base64url');

const signatureOf = (key: Buffer, saveFileName: string, expires: string) =>
  createHmac('sha256', key).update(`${saveFileName} ${expires}`).digest();

/**
 * The address at which a private file can be read for five minutes. Only for its owner and for managers.
 * The caller adds the base.
 */
export async function signedAddress(db: Database, file: Addressed, now: Date): Promise<string> {
  return `${fileAddress(file, '')}?${await signedQuery(db, file.saveFileName, now)}`;
}

/** What stands behind the address of what has this name, for five minutes. */
export async function signedQuery(db: Database, saveFileName: string, now: Date): Promise<string> {
  const expires = String(Math.floor(now.getTime() / 1000) + signedSeconds);
  const signature = signatureOf(await keyOf(db), saveFileName, expires).toString('base64url');
  return `expires=${expires}&signature=${signature}`;
}

/** Whether this query was signed for this file, less than five minutes ago. */
export async function isSigned(
  db: Database,
  saveFileName: string,
  { expires = '', signature = '' }: { expires?: string | undefined; signature?: string | undefined },
  now: Date,
): Promise<boolean> {
  const seconds = /^\d{1,12}$/.test(expires) ? Number(expires) : 0;
  const left = seconds - now.getTime() / 1000;
  if (left <= 0 || left > signedSeconds) return false;
  const given = Buffer.from(signature, 'base64url');
  const right = signatureOf(await keyOf(db), saveFileName, expires);
  return given.length === right.length && timingSafeEqual(given, right);
}
