/** Inviting the colleagues of a sheet, a portion at a time (docs/rules.md, P56). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ColleagueProblem } from '#domain/participation/colleague-sheet.ts';
import type { ContextOf } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { countSending, holdSendings } from '../invitation/sending.ts';
import { lockLiveOf } from '../participation/rows/lock.ts';
import { countColleagueMail, inviteColleague } from '../representative/invite.ts';
import { cannot, type Outcome, standingOf, willBe } from './standing.ts';

type Call = 'POST /manage/participate/inviteColleagues';
type Context = ContextOf<Call>;
type Row = CheckedOf<Call>['rows'][number];

/** Those of one organisation in one transaction, under its row's lock; so a portion holds nobody up for long. */
export async function inviteColleagues(context: Context, { rows }: CheckedOf<Call>): Promise<AnswerOf<Call>> {
  const event = await context.event();
  if (event.lastEndsAt <= context.now.toISOString()) throw new Refusal('event_the_end');
  const outcomes = await outcomesBefore(context, rows);
  const isNew = (row: Row) => outcomes.get(row)?.fate === 'new';
  await countHour(context, rows.filter(isNew).length);
  // Before any transaction: what a limit waits for may not hold a lock.
  for (const row of rows.filter(isNew)) {
    const full = await countColleagueMail(context, row);
    if (full) outcomes.set(row, cannot(full === 'address' ? 'addressFull' : 'mailsFull'));
  }
  const groups = Map.groupBy(rows.filter(isNew), ({ participateIdx }) => participateIdx);
  for (const [participateIdx, group] of groups)
    for (const [row, outcome] of await inviteSome(context, participateIdx, group)) outcomes.set(row, outcome);
  return {
    rows: rows.map((row) => ({
      row: row.row,
      ...(outcomes.get(row) ?? cannot('organisationUnknown')),
    })),
  };
}

/** As it stands before anything is locked: so that no mail is counted of whoever is invited already. */
async function outcomesBefore(context: Context, rows: readonly Row[]): Promise<Map<Row, Outcome>> {
  const standing = await standingOf(context.db, context, rows);
  const seen = new Set<string>();
  return new Map(
    rows.map((row) => {
      const outcome = seen.has(row.email) ? cannot('twice') : standing(row);
      if (outcome.fate !== null) seen.add(row.email);
      return [row, outcome];
    }),
  );
}

/** Mails of sheets are bounded together, whether they invite to apply or to represent (docs/rules.md, P25). */
async function countHour({ db, eventIdx, actor, now }: Context, mails: number): Promise<void> {
  if (mails === 0) return;
  await transact(db, async (trx) => {
    await holdSendings(trx, eventIdx);
    await countSending(trx, { eventIdx, senderIdx: actor.memberIdx, mails, now });
  });
}

const inviteSome = (
  context: Context,
  participateIdx: number,
  rows: readonly Row[],
): Promise<Map<Row, Outcome>> =>
  transact(context.db, async (trx) => {
    const { eventIdx, now, actor } = context;
    const outcomes = new Map<Row, Outcome>();
    const own = await lockLiveOf(trx, participateIdx);
    // Anew under the lock: another sheet may have been faster, or the participation may have ended.
    const standing = await standingOf(trx, context, rows);
    for (const row of rows) {
      const outcome = standing(row);
      outcomes.set(
        row,
        own && outcome.fate === 'new' ? await invited({ ...context, db: trx }, own, row) : outcome,
      );
    }
    const count = [...outcomes.values()].filter(({ fate }) => fate === 'new').length;
    if (count > 0)
      await audit(trx, {
        eventIdx,
        memberIdx: actor.memberIdx,
        at: now.toISOString(),
        action: 'inviteColleague',
        subject: 'participate',
        subjectIdx: participateIdx,
        detail: { invited: count },
      });
    return outcomes;
  });

const refused: Partial<Record<string, ColleagueProblem>> = {
  representative_exist: 'elsewhere',
  representative_full: 'full',
  representative_no_account: 'noAccount',
};

/** What is refused of one is said of it, and the others go on: a refusal comes before anything is written. */
async function invited(
  context: Context,
  own: Parameters<typeof inviteColleague>[1],
  { name, email, position, languages, language }: Row,
): Promise<Outcome> {
  try {
    const colleague = { email, position, languages, language };
    await inviteColleague(context, own, colleague, { by: 'organiser', name });
    return willBe('new');
  } catch (error) {
    const problem = error instanceof Refusal ? refused[error.key] : undefined;
    if (!problem) throw error;
    return cannot(problem);
  }
}
