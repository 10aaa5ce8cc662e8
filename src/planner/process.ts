/** The process that plans for a server: one plan or one question, told as it gets better; it ends when it is done, and when the server is gone. */
import { setPriority } from 'node:os';
import type { Plan } from '#domain/schedule/plan.ts';
import { type Problem, problemSchema } from '#domain/schedule/problem.ts';
import { eachReason } from '#domain/schedule/reasons/reasons.ts';
import { compare, type Placement } from '#domain/schedule/schedule.ts';
import { verify } from '#domain/schedule/verify.ts';
import { wishesOf } from '#domain/schedule/wish.ts';
import { answering } from './answered.ts';
import { askThread } from './asked.ts';
import type { FromPlanner, PlanOrder, QuestionOrder, ToPlanner } from './messages.ts';
import { inPortions } from './portions.ts';
import { search } from './search.ts';

/** Milliseconds between two tellings of what is better. */
const tellMs = 500;
/** Whoever reads the site comes first. Threads that are started later take it over. */
const niceness = 10;

setPriority(niceness);

let stop = () => {};
process.on('message', (message: ToPlanner) => {
  if ('stop' in message) stop();
  else
    void ('order' in message ? planned(message.order) : questioned(message.question)).catch((error: Error) =>
      tell({ failed: error.message }, () => process.exit()),
    );
});
process.once('disconnect', () => process.exit());

const tell = (message: FromPlanner, then = () => {}) => process.send?.(message, then);
/** The same, until it has gone: what ends or does not rest before that would keep it. */
const told = (message: FromPlanner) => new Promise<void>((done) => tell(message, done));

async function planned({ problem: given, before, fewMoves, ...wanted }: PlanOrder): Promise<void> {
  const problem = problemSchema.parse(given);
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 100) / 10;
  let best: { plan: Plan; seconds: number } | null = null;
  const last = telling();
  // With few moves it begins with what stands, whatever the draft had.
  const there = fewMoves ? null : holding(problem, before);
  const hear = (plan: Plan) => {
    const held = there && compare(there.measures, plan.measures, problem.order) > 0 ? there.over(plan) : plan;
    if (best && compare(held.measures, best.plan.measures, problem.order) < 0) return;
    best = { plan: held, seconds: seconds() };
    last({ progress: progressOf(held, best.seconds) });
  };
  if (fewMoves) {
    const { seed, seconds: limit } = wanted;
    const work = { fewMoves };
    const thread = askThread({ work, problem, seed, seconds: limit }, (heard) => {
      if ('plan' in heard) hear(heard.plan);
    });
    stop = thread.stop;
    await thread.ended;
  } else {
    const { found, stop: end } = search({ ...wanted, problem, onBetter: hear });
    stop = end;
    await found;
  }
  const { plan, seconds: after } = best ?? { plan: nothing(problem), seconds: seconds() };
  await told({ found: { ...progressOf(plan, after), placements: plan.placements } });
  // Where what is fixed contradicts itself no plan holds, and no wish has a reason of its own.
  const holds = best === null || plan.placements.length > 0 || problem.fixed.length === 0;
  if (holds) await tellReasons(problem, plan.placements);
  process.exit();
}

async function questioned({ problem: given, ...order }: QuestionOrder): Promise<void> {
  const last = telling();
  const question = answering({ ...order, problem: problemSchema.parse(given) }, (answer) => last({ answer }));
  stop = question.stop;
  const answered = await question.answered;
  await told({ answered: answered?.told ?? null, placements: answered?.placements ?? [] });
  process.exit();
}

/** In portions, each after the one before has gone: whoever listens does other things, too. */
async function tellReasons(problem: Problem, placements: readonly Placement[]): Promise<void> {
  for (const reasons of inPortions(eachReason(problem, placements), () => performance.now()))
    await told({ reasons });
}

const progressOf = ({ measures, bounds, state }: Plan, seconds: number) => ({
  ...{ measures, bounds, state, seconds },
});

/** The plan that was there, as far as it still holds. */
function holding(problem: Problem, before: readonly Placement[]) {
  if (before.length === 0) return null;
  const { faults, measures } = verify(problem, before);
  const over = (plan: Plan): Plan => ({ ...plan, placements: [...before], measures, state: 'best' });
  return faults.length === 0 ? { measures, over } : null;
}

/** Where the threads were ended before their first plan: nothing is known but what is wished. */
function nothing(problem: Problem): Plan {
  const wishes = wishesOf(problem);
  const must = wishes.filter((one) => one.must).length;
  const weight = wishes.reduce((sum, one) => sum + one.weight, 0);
  const bounds = { placed: wishes.length, must, weight, breaks: 0 };
  return { placements: [], measures: verify(problem, []).measures, state: 'best', bounds };
}

/** Tells at most so often, and always the newest. */
function telling() {
  let next: FromPlanner | null = null;
  let timer: NodeJS.Timeout | null = null;
  const send = () => {
    timer = null;
    if (next) {
      tell(next);
      next = null;
      timer = setTimeout(send, tellMs);
      timer.unref();
    }
  };
  return (message: FromPlanner) => {
    next = message;
    if (!timer) send();
  };
}
