/**
 * Which pages managers have written on screen, as this process knows it: read at the start and whenever one was published, so that a request
 * is sent on its way without a question to the database (docs/rules.md, W11).
 */
import type { PagePart } from '#domain/page/page.ts';
import type { Database } from '../../db/open.ts';
import type { Logger } from '../../ground/log.ts';
import { contentOf } from '../cache/content-versions.ts';
import { repeat } from '../repeat.ts';
import { filePages } from './files.ts';

export interface PublishedPage {
  isHidden: boolean;
  inKo: boolean;
  inEn: boolean;
}

type Published = ReadonlyMap<PagePart, ReadonlyMap<string, PublishedPage>>;

let present: Published = new Map();
/** When the next draft publishes itself; null: none does. */
let due: string | null = null;
/** Whether there is a page of the association. */
let hasAssociation = false;

/** The pages that are published on screen, hidden ones too, by their parts and names. A process serves one installation. */
export const publishedPages = (): Published => present;

/** The instant at which the next draft publishes itself; null: none does. */
export const nextDue = (): string | null => due;

/** Whether there is a page of the association, of the files or on screen: the menu leads to it then (docs/rules.md, W18). */
export const isAssociationTold = (): boolean => hasAssociation;

/** The same of what is published now: a page on screen that isn't hidden, or one of the files that isn't hidden on screen. */
async function associationIn(onScreen: ReadonlyMap<string, PublishedPage> = new Map()): Promise<boolean> {
  if ([...onScreen.values()].some(({ isHidden }) => !isHidden)) return true;
  return (await filePages()).some(({ part, name }) => part === 'okta' && !onScreen.has(name));
}

type Changed = () => void | Promise<void>;
const listening = new WeakMap<Database, Changed[]>();

/** Calls `changed` each time other pages are published in this installation. */
export function onPages(db: Database, changed: Changed): void {
  listening.set(db, [...(listening.get(db) ?? []), changed]);
}

/** Reads what is published, and when the next draft is due. */
export async function readPages(db: Database): Promise<void> {
  const rows = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['page.part', 'page.name', 'pageVersion.isHidden'])
    .select((of) => of('pageVersion.bodyKo', 'is not', null).as('inKo'))
    .select((of) => of('pageVersion.bodyEn', 'is not', null).as('inEn'))
    .where('pageVersion.state', '=', 'published')
    .execute();
  const next = await db
    .selectFrom('pageVersion')
    .select((of) => of.fn.min<string | null>('publishAt').as('at'))
    .where('state', '=', 'draft')
    .executeTakeFirst();
  const pages = new Map<PagePart, Map<string, PublishedPage>>();
  for (const { part, name, isHidden, inKo, inEn } of rows) {
    const inPart = pages.get(part) ?? new Map<string, PublishedPage>();
    pages.set(
      part,
      inPart.set(name, { isHidden: isHidden === 'Y', inKo: Boolean(inKo), inEn: Boolean(inEn) }),
    );
  }
  hasAssociation = await associationIn(pages.get('okta'));
  present = pages;
  due = next?.at ?? null;
}

/** How often a process looks whether something was published, here or by another: it is shown within two seconds. */
const lookEveryMs = 700;

/** Knows from now on which pages are published. Resolves once they are read. */
export async function followPages(db: Database, log: Logger): Promise<{ stop: () => Promise<void> }> {
  const content = contentOf(db);
  let seen: number | undefined;
  async function look(): Promise<void> {
    const tick = await content.now();
    if (seen !== undefined && content.holds({ tick: seen, tags: ['pages'] })) {
      seen = tick;
      return;
    }
    await readPages(db);
    for (const changed of listening.get(db) ?? []) await changed();
    // Last, so that who could not take it is told again.
    seen = tick;
  }
  await look();
  return repeat(async () => {
    await look().catch((error) => log.warn({ err: error }, 'the pages of the site could not be read'));
    return false;
  }, lookEveryMs);
}
