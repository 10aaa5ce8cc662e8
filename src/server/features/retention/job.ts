/**
 * The job that erases what has been kept long enough (docs/rules.md, A10): registrations of visitors, what members entered for an
 * event, who interpreted there, and accounts that take part in nothing. Each process runs it; locks on rows give each person to one of them.
 */

import { holdMember } from '../../access/standing.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { maySteadily } from '../../db/steady-clock.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import type { Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { repeat } from '../../platform/repeat.ts';
import { readPromised } from '../../platform/site/identity.ts';
import { eraseMember, holdWhole } from '../account/withdraw.ts';
import { removeOldBackups } from '../health/old-backups.ts';
import { eraseVisitor } from '../visitor/rows/erase.ts';
import { erasePerson } from '../without-account/erase.ts';
import { announceAccounts, announceParticipations, batch, idleMembers } from './announce.ts';
import { endedEvents } from './ended-events.ts';
import { eraseAnswers } from './erase-answers.ts';
import { eraseInterpreters } from './erase-interpreters.ts';
import { eraseParticipationsIn } from './erase-participation.ts';

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  site: Site;
  /** Where managers' backups lie, and copies from before migrations and restores. */
  dataDir: string;
  /** The folder of the stored files, in which a restore may have put the former ones aside. */
  files?: string | undefined;
  everyMs?: number;
}

/** Starts the job; `stop` lets what is at work finish. */
export function startErasing({ db, clock, log, site, dataDir, files, everyMs = 3_600_000 }: JobParts) {
  return repeat(async () => {
    try {
      const now = clock();
      const onWait = (last: Date) =>
        log.warn({ last, now }, 'the clock is more than a day past the last erasing, which waits an hour');
      if (!(await maySteadily(db, 'erasing', now, onWait))) return false;
      const backups = await removeOldBackups({ dataDir, files }, now);
      if (backups > 0)
        log.info({ backups }, 'removed backups and copies of the data that were kept long enough');
      const done = await eraseDue(db, now, site);
      if (Object.values(done).some((count) => count > 0)) log.info(done, 'erased what was kept long enough');
      return Object.values(done).some((count) => count >= batch);
    } catch (error) {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'what was kept long enough could not be erased');
      return false;
    }
  }, everyMs);
}

/** One run: tells, then erases; each a batch at most. Answers how many of each. */
export async function eraseDue(db: Database, now: Date, site: Site) {
  // Nothing is erased by what this process may not have heard of yet.
  await readPromised(db);
  return {
    toldOfRecords: await announceParticipations(db, now, site),
    toldOfAccounts: await announceAccounts(db, now, site),
    visitors: await eraseVisitors(db, now),
    answers: await eraseAnswers(db, now),
    records: await eraseRecords(db, now),
    withoutAccount: await eraseWithoutAccount(db, now),
    interpreters: await eraseInterpreters(db, now),
    accounts: await eraseAccounts(db, now),
  };
}

/** Visitors, whose consent says how long: those with an account lose what they said of themselves as a visitor, too. */
async function eraseVisitors(db: Database, now: Date): Promise<number> {
  const ended = (await endedEvents(db, 'visitors', { at: now, now })).map(({ idx }) => idx);
  if (ended.length === 0) return 0;
  const due = (at: Database) =>
    at
      .selectFrom('visitor')
      .where('visitor.eventIdx', 'in', ended)
      // Empty once a visitor was erased. A name tells nothing: whoever has none in Korean may give a hyphen.
      .where('visitor.searchText', '<>', '')
      .orderBy('visitor.idx')
      .limit(batch);
  // Outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  if (!(await due(db).select('idx').executeTakeFirst())) return 0;
  return transact(db, async (trx) => {
    const query = due(trx).selectAll();
    const rows = await (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query).execute();
    for (const visitor of rows) {
      const { participateIdx, eventIdx } = visitor;
      const own = participateIdx === null ? undefined : await ownerOf(trx, participateIdx);
      if (own) await eraseParticipationsIn(trx, { ...own, eventIdx, now });
      else await eraseVisitor(trx, visitor, now.toISOString());
    }
    return rows.length;
  });
}

const ownerOf = (trx: Database, participateIdx: number) =>
  trx
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', '=', participateIdx)
    .where('side', '=', 'visitor')
    .where('erasedAt', 'is', null)
    .where('memberIdx', 'is not', null)
    .$narrowType<{ memberIdx: number }>()
    .executeTakeFirst();

/** What members entered for events, of those who were told in time. */
async function eraseRecords(db: Database, now: Date): Promise<number> {
  let count = 0;
  for (const { idx: eventIdx } of await endedEvents(db, 'participations', { at: now, now })) {
    const due = await db
      .selectFrom('retentionNotice')
      .innerJoin('participate', (join) =>
        join
          .onRef('participate.memberIdx', '=', 'retentionNotice.memberIdx')
          .onRef('participate.eventIdx', '=', 'retentionNotice.eventIdx'),
      )
      .select('retentionNotice.memberIdx')
      .distinct()
      .where('participate.eventIdx', '=', eventIdx)
      .where('participate.erasedAt', 'is', null)
      .where('retentionNotice.eraseAt', '<=', now.toISOString())
      .limit(batch)
      .execute();
    for (const { memberIdx } of due)
      count += await transact(db, async (trx) =>
        // Another process may have been first, or the member left: then there is nothing.
        (await holdMember(trx, memberIdx)) &&
        (await eraseParticipationsIn(trx, { memberIdx, eventIdx, now })) > 0
          ? 1
          : 0,
      );
    if (due.length > 0) break;
  }
  return count;
}

/** What the organiser entered of people without an account, whose page has told them when. */
async function eraseWithoutAccount(db: Database, now: Date): Promise<number> {
  const ended = (await endedEvents(db, 'participations', { at: now, now })).map(({ idx }) => idx);
  if (ended.length === 0) return 0;
  const due = await db
    .selectFrom('representative')
    .select('contactOf')
    .where('contactOf', 'is not', null)
    .where('eventIdx', 'in', ended)
    .orderBy('contactOf')
    .limit(batch)
    .execute();
  let count = 0;
  for (const { contactOf } of due)
    if (contactOf !== null && (await transact(db, (trx) => erasePerson(trx, contactOf, now)))) count += 1;
  return count;
}

/** Accounts of those who were told in time and have taken part in nothing since. */
async function eraseAccounts(db: Database, now: Date): Promise<number> {
  const due = await db
    .selectFrom('retentionNotice')
    .select('memberIdx')
    .where('eventIdx', 'is', null)
    .where('eraseAt', '<=', now.toISOString())
    .orderBy('idx')
    .limit(batch)
    .execute();
  for (const { memberIdx } of due)
    await transact(db, async (trx) => {
      if (!(await holdWhole(trx, memberIdx))) return;
      const stillIdle = await idleMembers(trx, now).where('member.idx', '=', memberIdx).executeTakeFirst();
      if (stillIdle) await eraseMember(trx, memberIdx, { now, byOperator: true });
      // They have taken part again, so that they are told anew when the time comes.
      else await forgetAnnouncement(trx, memberIdx);
    });
  return due.length;
}

async function forgetAnnouncement(trx: Database, memberIdx: number): Promise<void> {
  await trx
    .deleteFrom('retentionNotice')
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', 'is', null)
    .execute();
}
