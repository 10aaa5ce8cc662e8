/** The site's own key, by which push services know it (VAPID, RFC 8292). */
import { createECDH, randomBytes } from 'node:crypto';
import { keptSetting } from '../../db/kept-setting.ts';
import type { Database } from '../../db/open.ts';
import type { Settings } from '../../ground/config.ts';

export interface VapidKeys {
  /** Both base64url: an uncompressed point of P-256, and its private number. */
  publicKey: string;
  privateKey: string;
}

/** From the settings; else one that was made when it was first needed, for all processes, and is kept in the database. */
export async function vapidKeys(
  db: Database,
  { VAPID_PRIVATE_KEY: given }: Pick<Settings, 'VAPID_PRIVATE_KEY'>,
): Promise<VapidKeys> {
  const privateKey = given ?? (await keptSetting(db, 'vapidKey', makeKey));
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** The public key of a private one; throws for a number that is none. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return pair.getPublicKey('base64url');
}

function makeKey(): string {
  for (;;) {
    // A number beyond the curve's order, one in four billion, is none.
    const key = randomBytes(32).toString('base64url');
    try {
      publicKeyOf(key);
      return key;
    } catch {}
  }
}
