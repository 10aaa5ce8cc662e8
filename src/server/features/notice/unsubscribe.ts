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

const signatureOf = (key: Buffer, what: string) =>
  createHmac('sha256', key).update(`unsubscribe ${what}`).digest();

const isSigned = (key: Buffer, what: string, signature: string) => {
  const right = signatureOf(key, what);
  const given = Buffer.from(signature, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
};

const addressOf = (site: Site, name: string, signature: Buffer) =>
  `${site.url}/files/unsubscribe/${name}.${signature.toString('base64url')}`;

/** Answers the address for a member and a kind; null where the site has no https, which the RFC demands. */
export async function oneClickAddress(db: Database, site: Site) {
  if (!site.url.startsWith('https:')) return () => null;
  const key = await keyOf(db);
  return (memberIdx: number, kind: NoticeKind): string =>
    addressOf(site, `${memberIdx}.${kind}`, signatureOf(key, `${memberIdx} ${kind}`));
}

/** The same of the organiser's mailings to somebody without an account, by their row of representatives (docs/rules.md, P45). */
export async function oneClickOfPerson(db: Database, site: Site) {
  if (!site.url.startsWith('https:')) return () => null;
  const key = await keyOf(db);
  return (representativeIdx: number): string =>
    addressOf(site, `person.${representativeIdx}`, signatureOf(key, `person ${representativeIdx}`));
}

/** Whether somebody without an account wants the organiser's mailings; the time of the first no stands. */
export async function setMailings(
  trx: Database,
  { representativeIdx, isOn, now }: { representativeIdx: number; isOn: boolean; now: Date },
): Promise<void> {
  const person = trx
    .updateTable('representative')
    .where('idx', '=', representativeIdx)
    .where('contactOf', 'is not', null);
  await (isOn
    ? person.set({ noMailingsAt: null })
    : person.set({ noMailingsAt: now.toISOString() }).where('noMailingsAt', 'is', null)
  ).execute();
  if (!isOn)
    await trx.deleteFrom('mailingPersonQueue').where('representativeIdx', '=', representativeIdx).execute();
}

/** Whose mails of which kind an address ends; undefined for one that this site has not signed. */
async function readToken(db: Database, token: string) {
  const [who = '', word = '', signature = ''] = token.split('.');
  const isIdx = (text: string) => /^\d{1,9}$/.test(text);
  if (who === 'person' && isIdx(word))
    return isSigned(await keyOf(db), `person ${word}`, signature)
      ? { representativeIdx: Number(word) }
      : undefined;
  const kind = noticeKinds.find((known) => known === word);
  if (!isIdx(who) || kind === undefined) return undefined;
  return isSigned(await keyOf(db), `${who} ${kind}`, signature)
    ? { memberIdx: Number(who), kind }
    : undefined;
}

/** Ends the mails that an address names, for a member who is still one or somebody without an account; `not_page` for an address that is not ours, and a form that says something else. */
export async function unsubscribe(db: Database, token: string, form: string, now: Date): Promise<void> {
  const named = await readToken(db, token);
  if (!named || !(form.includes('List-Unsubscribe') && form.includes('One-Click')))
    throw new HttpRefusal(404, 'not_page');
  await transact(db, async (trx) => {
    const { representativeIdx, memberIdx, kind } = named;
    if (representativeIdx !== undefined) await setMailings(trx, { representativeIdx, isOn: false, now });
    else if (await holdMember(trx, memberIdx))
      await setSwitch(trx, { memberIdx, kind, way: 'mail', isOn: 'N', now });
  });
}
