/** Who runs the site, as this process knows it: what is published, and for the rest `src/site.config.ts`. */
import { hash } from 'node:crypto';
import { judgeOwnCodes } from '#domain/participation/own-codes.ts';
import {
  alsoInOther,
  nothingOwn,
  nothingSaid,
  type Organiser,
  organiserOf,
  type SiteIdentity,
  siteIdentity,
} from '#domain/site/identity.ts';
import {
  type AddedLists,
  addedIn,
  besideAdded,
  type ListedPart,
  listedParts,
  listsByFile,
} from '#domain/site/lists.ts';
import { plainMenus } from '#domain/site/menu.ts';
import { site } from '#site.config';
import type { Database } from '../../db/open.ts';
import type { Logger } from '../../ground/log.ts';
import { contentOf } from '../cache/content-versions.ts';
import { repeat } from '../repeat.ts';
import { type Example, example } from './example.ts';
import { learnPromised } from './promised.ts';

/** What the file of the installation says by itself, what it says in one language alone in both. */
export const inFile: Organiser = {
  name: alsoInOther(site.name),
  host: alsoInOther(site.host),
  operator: alsoInOther(site.operator),
  address: alsoInOther(site.address),
  privacyOfficer: alsoInOther(site.privacyOfficer),
  ...{ tel: site.tel, email: site.email, businessNumber: site.businessNumber },
  ...{ strong: null, accent: null, isDemonstration: false },
  ...nothingOwn,
  lists: listsByFile(site.tradeCommittees, site.country),
  menus: plainMenus(),
  keeping: { laws: [...site.laws], retention: site.retention },
};

/** What was added to lists and published, as this process knows it: it has its name also where what is published leaves it out. */
let known: AddedLists = { committees: [], industries: [] };
let filed: { of: Example | undefined; added: AddedLists; organiser: Organiser } | undefined;

/**
 * What the file of the installation says, and where a demonstration is shown, its words for what the file leaves unsaid; behind its lists,
 * retired, what was added to them on screen. The same object until one of these changes.
 */
export function byFile(): Organiser {
  const of = example();
  if (filed?.of !== of || filed?.added !== known)
    filed = { of, added: known, organiser: byFileBeside(known) };
  return filed.organiser;
}

/** The same with what was added as a database has it now. */
export function byFileBeside(added: AddedLists): Organiser {
  const of = example();
  const organiser = of ? filledBy(of) : inFile;
  const isAdded = listedParts.some((part) => added[part].length > 0);
  return isAdded ? { ...organiser, lists: besideAdded(organiser.lists, added) } : organiser;
}

function filledBy({ organiser: invented, committees }: Example): Organiser {
  const local = (part: 'host' | 'operator' | 'address' | 'privacyOfficer') =>
    inFile[part].ko || inFile[part].en ? inFile[part] : invented[part];
  // Whoever has named committees in the file has those.
  const listed =
    inFile.lists.committees.length > 0
      ? inFile.lists.committees
      : committees.map((code) => ({ code, name: { ko: '', en: '' }, isOffered: true }));
  return {
    ...inFile,
    lists: { ...inFile.lists, committees: listed },
    host: local('host'),
    operator: local('operator'),
    address: local('address'),
    privacyOfficer: local('privacyOfficer'),
    tel: inFile.tel || invented.tel,
    email: inFile.email || invented.email,
    businessNumber: inFile.businessNumber || invented.businessNumber,
    isDemonstration: true,
  };
}

/** What a row holds. A part that this version of the software would not take goes by the file. */
export function identityIn(json: string): SiteIdentity {
  const held = JSON.parse(json) as Record<string, unknown>;
  const whole = siteIdentity.safeParse(held);
  if (whole.success) return whole.data;
  const bad = new Set(whole.error.issues.map(({ path }) => path[0]));
  const kept = Object.fromEntries(Object.entries(held).filter(([name]) => !bad.has(name)));
  return siteIdentity.catch(nothingSaid()).parse(kept);
}

/** What was added to lists and published in this installation. */
export async function addedTo(db: Database): Promise<AddedLists> {
  const rows = await db
    .selectFrom('siteVersion')
    .select('identity')
    .where('state', '!=', 'draft')
    .orderBy('publishedAt')
    .orderBy('version')
    .execute();
  return addedIn(rows.map(({ identity }) => JSON.parse(identity) as Pick<SiteIdentity, ListedPart>));
}

/** Undefined: all goes by the file. */
let present: Organiser | undefined;
/** The identity that `present` is of, as it is stored, with what was added to lists before; undefined where nothing is published. */
let presentText: string | undefined;

/** Who runs the site, as it is published. A process serves one installation. */
export const organiser = (): Organiser => present ?? byFile();

judgeOwnCodes((code) => listedParts.some((part) => organiser().lists[part].some((one) => one.code === code)));

export const previewHashOf = (token: string): string => hash('sha256', token, 'hex');

/** The draft whose preview a token opens; undefined where there is none, or its hour is over. */
export async function previewed(db: Database, token: string, now: Date): Promise<Organiser | undefined> {
  const row = await db
    .selectFrom('siteVersion')
    .select('identity')
    .where('state', '=', 'draft')
    .where('previewHash', '=', previewHashOf(token))
    .where('previewUntil', '>', now.toISOString())
    .executeTakeFirst();
  return row && { ...organiserOf(identityIn(row.identity), byFile()), preview: token };
}

type Changed = (present: Organiser) => Promise<void>;
const listening = new WeakMap<Database, Changed[]>();

/** Calls `changed` each time another identity is published in this installation. */
export function onOrganiser(db: Database, changed: Changed): void {
  listening.set(db, [...(listening.get(db) ?? []), changed]);
}

/** What is published, as it is stored. */
export const publishedRow = (db: Database) =>
  db.selectFrom('siteVersion').select('identity').where('state', '=', 'published').executeTakeFirst();

/** Every identity that was published, in order: how long what is kept was promised by each of them, for this process. */
export async function readPromised(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('siteVersion')
    .select(['identity', 'publishedAt'])
    .where('state', '!=', 'draft')
    .orderBy('publishedAt')
    .orderBy('version')
    .execute();
  learnPromised(
    rows.map(({ identity, publishedAt }) => ({
      from: publishedAt ?? '',
      retention: identityIn(identity).retention,
    })),
  );
}

/** Takes what is published as who runs the site, in this process; answers whether it is another than before. */
export async function readPublished(db: Database): Promise<boolean> {
  const row = await publishedRow(db);
  const added = await addedTo(db);
  // What was added may have been published and left out again since this process looked last.
  const text = row && row.identity + JSON.stringify(added);
  if (text === presentText) return false;
  await readPromised(db);
  presentText = text;
  known = added;
  present = row && organiserOf(identityIn(row.identity), byFile());
  return true;
}

/** How often a process looks whether something was published, here or by another: it is shown within two seconds. */
const lookEveryMs = 700;

/** Knows who runs the site from now on. Resolves once what is published is read. */
export async function followIdentity(db: Database, log: Logger): Promise<{ stop: () => Promise<void> }> {
  const content = contentOf(db);
  let seen: number | undefined;
  let isTold = true;
  async function look(): Promise<void> {
    const tick = await content.now();
    if (isTold && seen !== undefined && content.holds({ tick: seen, tags: ['site'] })) return;
    if (await readPublished(db)) isTold = seen === undefined;
    seen = tick;
    if (isTold) return;
    for (const changed of listening.get(db) ?? []) await changed(organiser());
    isTold = true;
  }
  await look();
  return repeat(async () => {
    await look().catch((error) => log.warn({ err: error }, 'the identity of the site could not be read'));
    return false;
  }, lookEveryMs);
}
