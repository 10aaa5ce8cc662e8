/** Answers what is asked of an event: a promise, and what if (docs/rules.md, D15 to D18). */
import { criteria, type Problem } from '#domain/schedule/problem.ts';
import { tooLarge } from '#domain/schedule/size.ts';
import type { Change } from '#domain/schedule/what-if.ts';
import type { Asks, Some } from '../../../planner/messages.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { transact } from '../../db/transact.ts';
import { type Assembled, assemble } from './assemble.ts';
import { type Asked, type AskedChange, foundRows, keptAnswer } from './kept-answer.ts';
import { startQuestion } from './questioner.ts';
import { type Read, readForPlan } from './read.ts';
import { whyTooLarge } from './result.ts';
import { planSize } from './size.ts';
import { endDone, endFailed, endKilled, type PlanRunParts, type Run, watched } from './watch.ts';

/** Of those without a wish, so many are named. */
const namedMost = 12;

export async function answerRun(parts: PlanRunParts, run: Run): Promise<void> {
  const { db, clock, log } = parts;
  const asked = JSON.parse(run.asked ?? '') as Asked;
  // More may have come while it waited: nothing of it is read then.
  const excess = tooLarge(await planSize(db, run.eventIdx, clock()));
  if (excess) {
    await endFailed(parts, run, whyTooLarge(excess));
    return;
  }
  // Of no plan: nothing is locked but what is on the schedule.
  const read = await readForPlan(db, run.eventIdx, 0, clock());
  const assembled = assemble(read, asked.scope, criteria, languagesIn(asked));
  if (assembled.wishes.size === 0 || assembled.problem.slots.length === 0) {
    await keep(parts, run, null, null);
    return;
  }
  const withoutWishes = idle(read, assembled, asked);
  const { seed, seconds, threads } = run;
  const working = startQuestion({ ...orderOf(asked, assembled), seed, seconds, threads });
  const outcome = await watched(parts, run, working, (told) => {
    return { answer: JSON.stringify(keptAnswer(told, assembled, withoutWishes)) };
  });
  if (!outcome) return;
  const { isEnded, told, placements, failed } = outcome;
  if (failed !== null) throw new Error(failed);
  if (!isEnded) {
    log.warn({ run: run.idx }, 'the process that answers a question ended without an answer');
    await endKilled(parts, run);
    return;
  }
  const answer = told && JSON.stringify(keptAnswer(told, assembled, withoutWishes));
  await keep(parts, run, answer, foundRows(placements, assembled));
}

const keep = ({ db, clock }: PlanRunParts, run: Run, answer: string | null, found: string | null) =>
  transact(db, async (trx) => {
    if (await endDone(trx, run, { answer, found, endedAt: clock().toISOString() }))
      announce(trx, [managersOf(run.eventIdx)]);
  });

const languagesIn = (asked: Asked): string[] =>
  'changes' in asked
    ? asked.changes.flatMap((change) => (change.kind === 'interpreters' ? change.language : []))
    : [];

function orderOf(asked: Asked, assembled: Assembled): { problem: Problem; asks: Asks } {
  const { problem } = assembled;
  if ('changes' in asked)
    return { problem, asks: { whatIf: asked.changes.map((change) => changeOf(change, assembled)) } };
  const { least, to } = asked;
  return {
    problem: ofThoseWhoWish(problem, wishingIn(assembled)),
    asks: { promise: { least, of: to === 'both' ? null : to } },
  };
}

function changeOf(change: AskedChange, { languageOf, problem }: Assembled): Change {
  if (change.kind === 'without') return { kind: 'without', participation: change.participateIdx };
  if (change.kind !== 'interpreters') return change;
  // Whoever comes also interprets where any language will do, and only there where no meeting needs theirs.
  const [own, any] = [languageOf(change.language), languageOf(null)];
  const isNeeded = change.by < 0 || problem.requests.some(({ language }) => language === own);
  return { ...change, language: isNeeded ? own : any, also: [any] };
}

const wishingIn = ({ wishes }: Assembled): Set<number> =>
  new Set([...wishes.values()].flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]));

/** Nothing is promised to whoever has a table and no wish; nobody else sits there. */
const ofThoseWhoWish = (problem: Problem, who: ReadonlySet<number>): Problem => ({
  ...problem,
  participations: problem.participations.filter(({ id }) => who.has(id)),
  tables: problem.tables.map((table) =>
    table.owner === null || who.has(table.owner) ? table : { ...table, owner: null, closed: true },
  ),
});

/** Who is promised something, and has no wish. */
function idle({ participations }: Read, assembled: Assembled, asked: Asked): Some {
  const who = wishingIn(assembled);
  const side = 'to' in asked ? { companies: 'company', buyers: 'buyer', both: null }[asked.to] : null;
  const idxs = participations
    .filter((one) => !who.has(one.idx) && (side === null || one.side === side))
    .map(({ idx }) => idx);
  return { count: idxs.length, first: idxs.slice(0, namedMost) };
}
