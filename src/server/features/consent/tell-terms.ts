/**
 * Tells members by mail that other terms ask them anew (docs/rules.md, N14): a job in every process, a few members at a time, each version in
 * one process at a time. Who was told stands in a row with a key, written with the mail: a process that is killed loses and repeats nothing.
 */
import type { Selectable } from 'kysely';
import { policyPages } from '#domain/account/consent.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { pageLink, type Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { type Aside, createAside, OneFailed } from '../../platform/aside.ts';
import { mailMembers } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { termsChangedMail } from './mail-texts.ts';

/** Members of one transaction: on SQLite every write waits for it. */
const batch = 50;

interface Parts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  pollMs?: number;
}

/** Starts the job; `stop` lets the portion that is being laid finish. */
export function startTellingTerms({ db, clock, log, site, pollMs = 3_000 }: Parts): {
  stop: () => Promise<void>;
} {
  const aside = createAside();
  return repeat(
    () =>
      tellTerms(db, clock(), site, aside).catch((error: unknown) => {
        if (error instanceof OneFailed) {
          aside.put(error.idx);
          log.error({ err: error.cause, terms: error.idx }, 'members could not be told of other terms');
          return true;
        }
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'other terms could not be looked at');
        return false;
      }),
    pollMs,
  );
}

const openOnes = (db: Database, but: readonly number[]) =>
  db
    .selectFrom('termsNotice')
    .where('endedAt', 'is', null)
    .$if(but.length > 0, (query) => query.where('idx', 'not in', [...but]));

/** Lays the next mails of the oldest version that nobody else is at; answers whether there may be more. */
export async function tellTerms(
  db: Database,
  now: Date,
  site: Site,
  aside: Aside = createAside(),
): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const oldest = openOnes(db, aside.idxs()).select('idx').orderBy('idx').limit(1);
  const next = await (hasRowLocks(db) ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
  if (!next) return false;
  await transact(db, async (trx) => {
    const query = openOnes(trx, []).selectAll().where('idx', '=', next.idx);
    const notice = await (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
    // Another process has come first; this one takes the next.
    if (!notice) return;
    await tellSome(trx, notice, { now, site }).catch((error: unknown) => {
      throw storageFaultOf(error) ? error : new OneFailed(notice.idx, error);
    });
  });
  return true;
}

/** The next members of one version; its end where there are none. */
async function tellSome(
  trx: Database,
  notice: Selectable<Tables['termsNotice']>,
  { now, site }: { now: Date; site: Site },
): Promise<void> {
  const at = now.toISOString();
  const members = trx
    .selectFrom('member')
    .select('idx')
    .where('idx', '>', notice.reachedIdx)
    .where('leftAt', 'is', null)
    .orderBy('idx')
    .limit(batch);
  // Nobody of them leaves or agrees before the transaction ends.
  const looked = (await (hasRowLocks(trx) ? members.forNoKeyUpdate() : members).execute()).map(
    ({ idx }) => idx,
  );
  const last = looked.at(-1);
  const own = trx.updateTable('termsNotice').where('idx', '=', notice.idx);
  if (last === undefined) {
    await own.set({ endedAt: at }).execute();
    return;
  }
  await own.set({ reachedIdx: last }).execute();
  const told = await untold(trx, notice, looked);
  const texts = {
    titleKo: notice.titleKo,
    titleEn: notice.titleEn,
    changesKo: headings(notice.changesKo),
    changesEn: headings(notice.changesEn),
    fromDay: notice.fromDay,
  };
  await mailMembers(
    trx,
    told,
    (_, locale) => ({
      locale,
      ...termsChangedMail(locale, {
        ...texts,
        text: pageLink(site, locale, `/policy/${policyPages[notice.purpose]}`),
        link: pageLink(site, locale, '/my-page'),
      }),
    }),
    { eventIdx: null, at },
  );
}

/** One heading a line; none where nothing is written, and '' stands for what is before the first. */
const headings = (lines: string): string[] => lines.split('\n').slice(1);

/** Those of them who have not agreed since and were not told yet, who count as told from now on. */
async function untold(
  trx: Database,
  { idx: termsNoticeIdx, purpose, askedAt }: Selectable<Tables['termsNotice']>,
  memberIdxs: readonly number[],
): Promise<number[]> {
  const agreed = await trx
    .selectFrom('consent')
    .select('memberIdx')
    .where('memberIdx', 'in', [...memberIdxs])
    .where('purpose', '=', purpose)
    .where('createdAt', '>=', askedAt)
    .execute();
  const have = new Set(agreed.map(({ memberIdx }) => memberIdx));
  const rows = memberIdxs
    .filter((memberIdx) => !have.has(memberIdx))
    .map((memberIdx) => ({ termsNoticeIdx, memberIdx }));
  if (rows.length === 0) return [];
  const written = await trx
    .insertInto('termsTold')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('memberIdx')
    .execute();
  return written.map(({ memberIdx }) => memberIdx).sort((a, b) => a - b);
}
