/** Terms that ask members anew: whom they ask, and what they are told of (docs/rules.md, W16 and N14). */
import type { SaidOnPage } from '#api/page/page.ts';
import { policyPages, requiredConsents } from '#domain/account/consent.ts';
import { changedSections } from '#domain/page/changes.ts';
import type { Database } from '../../db/open.ts';

/** How many members would be written to: all who are members now have agreed to the text of before. */
export async function countAsked(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tells nobody more of what was published of a page until now: another text has taken its place. */
export async function endTelling(trx: Database, pageIdx: number, at: string): Promise<void> {
  await trx
    .updateTable('termsNotice')
    .set({ endedAt: at })
    .where('pageIdx', '=', pageIdx)
    .where('endedAt', 'is', null)
    .execute();
}

interface Published {
  pageIdx: number;
  name: string;
  version: number;
  before: SaidOnPage | null;
  after: SaidOnPage;
  now: Date;
}

/** One heading a line, with a line before them where there are any: '' is one, too. */
const asLines = (changes: readonly string[]) => ['', ...changes].join('\n');

/**
 * Has the members told of a text that was published with the question, in the caller's transaction; the mails are laid by a job
 * (`tell-terms.ts`). Who has not been told of the version before is told of this one alone.
 */
export async function askAnew(
  trx: Database,
  { pageIdx, name, version, before, after, now }: Published,
): Promise<void> {
  const at = now.toISOString();
  await trx.updateTable('page').set({ askedAt: at }).where('idx', '=', pageIdx).execute();
  const purpose = requiredConsents.find((one) => policyPages[one] === name);
  if (purpose === undefined) return;
  await endTelling(trx, pageIdx, at);
  const { titleKo, titleEn, bodyKo, bodyEn, fromDay } = after;
  await trx
    .insertInto('termsNotice')
    .values({
      ...{ pageIdx, version, purpose, titleKo, titleEn, fromDay, askedAt: at, reachedIdx: 0, endedAt: null },
      changesKo: asLines(changedSections(before?.bodyKo ?? '', bodyKo ?? '')),
      changesEn: asLines(changedSections(before?.bodyEn ?? '', bodyEn ?? '')),
    })
    .execute();
}
