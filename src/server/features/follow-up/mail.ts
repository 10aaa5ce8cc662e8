/**
 * Asking companies by mail what came of their meetings (docs/rules.md, C7): once a company and stage. A job of every process; the
 * database gives each company to one of them.
 */

import { type FollowUpStage, stageToMail } from '#domain/follow-up.ts';
import type { Locale } from '#domain/language.ts';
import type { Database } from '../../db/open.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../platform/log/log.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { holdMember } from '../account/standing.ts';
import { spans } from '../event/span.ts';
import { followUpText } from './texts.ts';

/** Companies of one run; more follow at once. */
const batch = 50;

interface JobParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  siteUrl: string;
  everyMs?: number;
}

/** Starts the job; `stop` lets the run that is at work finish. */
export function startFollowUpMail({ db, clock, log, siteUrl, everyMs = 3_600_000 }: JobParts) {
  return repeat(async () => {
    const asked = await askCompanies(db, clock(), siteUrl).catch((error: unknown) => {
      // A database that is away or full is told of elsewhere, once.
      if (!storageFaultOf(error)) log.error({ err: error }, 'companies could not be asked what came of it');
      return 0;
    });
    return asked >= batch;
  }, everyMs);
}

/** One run: a batch of companies at most. Answers how many were written to. */
export async function askCompanies(db: Database, now: Date, siteUrl: string): Promise<number> {
  for (const event of await spans(db).orderBy('event.idx').execute()) {
    const stage = stageToMail(event.lastEndsAt, now);
    if (stage === null) continue;
    const due = await unasked(db, event.idx, stage).limit(batch).execute();
    for (const { idx, memberIdx } of due)
      await ask(db, { participateIdx: idx, memberIdx, stage, event, now, siteUrl });
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
    .orderBy('participate.idx');

interface Asked {
  participateIdx: number;
  memberIdx: number;
  stage: FollowUpStage;
  event: { idx: number; nameKo: string; nameEn: string };
  now: Date;
  siteUrl: string;
}

/** Asks one company, unless another process has; the row and the mail are one. */
function ask(db: Database, { participateIdx, memberIdx, stage, event, now, siteUrl }: Asked): Promise<void> {
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
      followUpText(locale, { event, stage, link: `${siteUrl}/${locale}/my-page#results` });
    await mailMember(trx, memberIdx, write, { eventIdx: event.idx, at });
  });
}
