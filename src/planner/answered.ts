/** What is asked of an event, answered step by step: a promise by one thread, what if by as many as are wanted. */
import type { Placement } from '#domain/schedule/schedule.ts';
import { type Change, ChangeError, changedBy } from '#domain/schedule/what-if.ts';
import { askThread } from './asked.ts';
import { compared, isPlanned, type Result, type Variant } from './compare.ts';
import type { QuestionOrder, Row, Some, Told } from './messages.ts';

/** Seconds by which each variant has its first plan: with what the server does before and after, that is read within five (docs/rules.md, D24). */
const firstBy = 1.5;
/** Of those whom a figure tells of, so many are named. */
const namedMost = 12;

export interface Answering {
  /** The last answer; `placements` are the plan of a promise. Null where nothing was told before a stop. */
  answered: Promise<Last | null>;
  /** Ends it soon, with what is known. */
  stop: () => void;
}
interface Last {
  told: Told;
  placements: Placement[];
}

/** `onTold` hears each answer that says more than the one before. */
export function answering(order: QuestionOrder, onTold: (told: Told) => void): Answering {
  const { problem, asks, seed, seconds } = order;
  if ('whatIf' in asks) return comparing(order, asks.whatIf, onTold);
  let last: Last | null = null;
  const { ended, stop } = askThread({ work: { promise: asks.promise }, problem, seed, seconds }, (heard) => {
    if (!('promised' in heard)) return;
    last = { told: { promise: heard.promised }, placements: heard.placements };
    onTold(last.told);
  });
  return { answered: ended.then(() => last), stop };
}

function comparing(
  { problem, seconds, threads }: QuestionOrder,
  changes: readonly Change[],
  onTold: (told: Told) => void,
): Answering {
  const begin = performance.now();
  const variants: Variant[] = [{ name: '', problem, allows: 'as much' }];
  /** Of each change its place among the variants; null where the event does not allow it. */
  const at = changes.map((change) => {
    try {
      const allows = 'by' in change && change.by > 0 ? 'more' : 'less';
      return variants.push({ name: '', problem: changedBy(problem, change), allows }) - 1;
    } catch (error) {
      if (error instanceof ChangeError) return null;
      throw error;
    }
  });
  const clock = () => (performance.now() - begin) / 1_000;
  const race = compared(variants, { seconds, firstBy, clock, threads });
  const all = async (): Promise<Last | null> => {
    let told: Told | null = null;
    for await (const results of race.results) {
      const rows = [0, ...at].map((no) => {
        const result = no === null ? undefined : results[no];
        return { isPossible: no !== null, figures: result ? figuresOf(result) : null };
      });
      told = { whatIf: { rows } };
      onTold(told);
    }
    return told && { told, placements: [] };
  };
  return { answered: all(), stop: race.stop };
}

const some = (ids: readonly number[]): Some => ({ count: ids.length, first: ids.slice(0, namedMost) });

function figuresOf(result: Result): Row | null {
  const { placed, placedBound, median, breaks, state, fewest, withNothing } = result;
  if (!isPlanned(result)) return null;
  return {
    ...{ placed, placedBound, median, breaks, state, withNothing: some(withNothing) },
    fewest: { meetings: fewest.meetings, ...some(fewest.participations) },
  };
}
