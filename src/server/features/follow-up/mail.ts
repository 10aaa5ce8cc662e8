/**
 * Asking companies by mail what came of their meetings (docs/rules.md, C7): once a company and stage. A job of every process; the
 * database gives each company to one of them.
 */

import type { Locale } from '#domain/common/language.ts';
import { type FollowUpStage, stageToMail } from '#domain/counseling/follow-up.ts';
import { spans } from '../../access/event-span.ts';
import { holdMember } from '../../access/standing.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { eventPageLink, type Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { followUpText } from './texts.ts';

/** Companies of one run; more follow at once. */
const batch = 50;

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  everyMs?: number;
}

/** Starts the job; `stop` lets the run that is at work finish. */
export function startFollowUpMail({ db, clock, log, site, everyMs = 3_600_000 }: JobParts) {
  return repeat(async () => {
    const asked = await askCompanies(db, clock(), site).catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'companies could not be asked what came of it');
      return 0;
    });
    return asked >= batch;
  }, everyMs);
}

/** One run: a batch of companies at most. Answers how many were written to. */
export async function askCompanies(db: Database, now: Date, site: Site): Promise<number> {
  for (const event of await spans(db).orderBy('event.idx').execute()) {
    const stage = stageToMail(event.lastEndsAt, now);
    if (stage === null) continue;
    const due = await unasked(db, event.idx, stage).limit(batch).execute();
    for (const { idx, memberIdx } of due)
      await ask(db, { participateIdx: idx, memberIdx, stage, event, now, site });
    if (due.length > 0) return due.length;
  }
  return 0;
}

/** Approved companies of an event with a log, not of a no-show, that has no answer of the stage; and that were not asked. */
const unasked = (db: Database, eventIdx: number, stage: FollowUpStage) =>
  db
    .selectFrom('participate')
    .select(['participate.idx', 'participate.memberIdx'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.memberIdx', 'is not', null)
    .where('participate.side', '=', 'company')
    .where('participate.state', '=', 'COMPLETE')
    .where('participate.erasedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('counseling')
          .select('counseling.idx')
          .whereRef('counseling.companyIdx', '=', 'participate.idx')
          .where('counseling.type', '<>', 'MISS_MATCHING')
          .where((log) =>
            log.not(
              log.exists(
                log
                  .selectFrom('followUp')
                  .select('followUp.idx')
                  .whereRef('followUp.counselingIdx', '=', 'counseling.idx')
                  .where('followUp.stage', '=', stage),
              ),
            ),
          ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('followUpMail')
            .select('followUpMail.idx')
            .whereRef('followUpMail.participateIdx', '=', 'participate.idx')
            .where('followUpMail.stage', '=', stage),
        ),
      ),
    )
    .orderBy('participate.idx')
    .$narrowType<{ memberIdx: number }>();

interface Asked {
  participateIdx: number;
  memberIdx: number;
  stage: FollowUpStage;
  event: { idx: number; nameKo: string; nameEn: string };
  now: Date;
  site: Site;
}

/** Asks one company, unless another process has; the row and the mail are one. */
function ask(db: Database, { participateIdx, memberIdx, stage, event, now, site }: Asked): Promise<void> {
  return transact(db, async (trx) => {
    if (!(await holdMember(trx, memberIdx))) return;
    const at = now.toISOString();
    const made = await trx
      .insertInto('followUpMail')
      .values({ participateIdx, stage, createdAt: at })
      .onConflict((on) => on.columns(['participateIdx', 'stage']).doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (!made) return;
    const write = (locale: Locale) =>
      followUpText(locale, {
        event,
        stage,
        link: eventPageLink(site, event.idx, locale, '/my-page#results'),
      });
    await mailMember(trx, memberIdx, write, { eventIdx: event.idx, at });
  });
}
