/**
 * One click in a mail program ends the mails of a kind (RFC 8058): an address of its own in each such mail, signed, because who
 * clicks has no session. It can do nothing else, and my page undoes it. Looking at the address changes nothing: scanners of mail
 * open whatever they find.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type NoticeKind, noticeKinds } from '#domain/notice/notice.ts';
import { holdMember } from '../../access/standing.ts';
import { keptSetting } from '../../db/kept-setting.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import type { Site } from '../../ground/site.ts';
import { setSwitch } from './switches.ts';

const keyOf = async (db: Database): Promise<Buffer> =>
  Buffer.from(
    await keptSetting(db, 'unsubscribeKey', () => randomBytes(32).toString('base64url')),
    'base64url',
  );

const signatureOf = (key: Buffer, memberIdx: number, kind: NoticeKind) =>
  createHmac('sha256', key).update(`unsubscribe ${memberIdx} ${kind}`).digest();

/** Answers the address for a member and a kind; null where the site has no https, which the RFC demands. */
export async function oneClickAddress(db: Database, site: Site) {
  if (!site.url.startsWith('https:')) return () => null;
  const key = await keyOf(db);
  return (memberIdx: number, kind: NoticeKind): string =>
    `${site.url}/files/unsubscribe/${memberIdx}.${kind}.${signatureOf(key, memberIdx, kind).toString('base64url')}`;
}

/** Whose mails of which kind an address ends; undefined for one that this site has not signed. */
async function readToken(db: Database, token: string) {
  const [memberIdx = '', word = '', signature = ''] = token.split('.');
  const kind = noticeKinds.find((known) => known === word);
  if (!/^\d{1,10}$/.test(memberIdx) || kind === undefined) return undefined;
  const right = signatureOf(await keyOf(db), Number(memberIdx), kind);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  return { memberIdx: Number(memberIdx), kind };
}

/** Ends the mails that an address names, for a member who is still one; `not_page` for an address that is not ours, and a form that says something else. */
export async function unsubscribe(db: Database, token: string, form: string, now: Date): Promise<void> {
  const named = await readToken(db, token);
  if (!named || !(form.includes('List-Unsubscribe') && form.includes('One-Click')))
    throw new HttpRefusal(404, 'not_page');
  await transact(db, async (trx) => {
    if (await holdMember(trx, named.memberIdx))
      await setSwitch(trx, { ...named, way: 'mail', isOn: 'N', now });
  });
}
