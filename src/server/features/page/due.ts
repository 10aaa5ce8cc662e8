/** Drafts that publish themselves at a time (docs/rules.md, W14): whichever process looks first does it, and the others read of it. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { nextDue } from '../../platform/page/published.ts';
import { repeat } from '../../platform/repeat.ts';
import { publishDraft } from './publish.ts';

const atOnce = 20;

/** The drafts whose time has come. */
const dueDrafts = (db: Database, now: Date) =>
  db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['page.idx as pageIdx', 'page.part', 'page.name', 'page.version', 'pageVersion.memberIdx'])
    .where('pageVersion.state', '=', 'draft')
    .where('pageVersion.publishAt', '<=', now.toISOString())
    .orderBy('pageVersion.publishAt')
    .limit(atOnce)
    .execute();

/** What can't be published any more, as when the page that took its place was hidden, waits as a draft again; one that was put off meanwhile stays so. */
const hold = (db: Database, pageIdx: number, now: Date) =>
  transact(db, async (trx) => {
    await advanceContent(trx, ['pages']);
    await trx
      .updateTable('pageVersion')
      .set({ publishAt: null })
      .where('pageIdx', '=', pageIdx)
      .where('state', '=', 'draft')
      .where('publishAt', '<=', now.toISOString())
      .execute();
  });

/** Publishes what is due; answers how many pages were. */
export async function publishDue({
  db,
  now,
  log,
}: {
  db: Database;
  now: Date;
  log: Logger;
}): Promise<number> {
  let published = 0;
  for (const { pageIdx, part, name, version, memberIdx } of await dueDrafts(db, now)) {
    try {
      await transact(db, (trx) =>
        publishDraft({ db: trx, now, actor: { memberIdx } }, { part, name }, version),
      );
      published += 1;
    } catch (error) {
      // Another process was quicker, or somebody has changed it this moment.
      if (error instanceof Refusal && error.key === 'page_changed') continue;
      if (!(error instanceof Refusal)) throw error;
      log.warn({ page: `${part}/${name}`, reason: error.key }, 'a page could not be published at its time');
      await hold(db, pageIdx, now);
    }
  }
  return published;
}

/** How often a process looks at the clock. */
const lookEveryMs = 700;

export function startPublishingPages({ db, clock, log }: { db: Database; clock: () => Date; log: Logger }): {
  stop: () => Promise<void>;
} {
  return repeat(async () => {
    const due = nextDue();
    const now = clock();
    if (due === null || due > now.toISOString()) return false;
    await publishDue({ db, now, log }).catch((error) =>
      log.warn({ err: error }, 'pages could not be published at their time'),
    );
    return false;
  }, lookEveryMs);
}
