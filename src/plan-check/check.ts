/**
 * Checks a certificate: that the plan in it keeps every rule, and that no plan is better, or that there is none. It shares no code with the
 * engine that wrote it, and searches for nothing: it reads, counts and compares.
 */
import { createHash } from 'node:crypto';
import { breaksAlone } from './alone.ts';
import { mostByPrices, type Prices } from './counting.ts';
import { type Event, readEvent, type Wish } from './event.ts';
import { canModel, modelOf } from './model.ts';
import { type Counted, countOf, faultsOf, type Placed } from './rules.ts';
import { type Followed, follow, Refused } from './steps.ts';
import { assertEvent, assertFile } from './valid.ts';

export const firstLine = 'madang-plan-certificate 1';

/** What the second line says. */
interface Head {
  claim:
    | { state: 'proven'; placed: number; must: number; weight: number; breaks: number }
    | { state: 'infeasible' };
  /** The event's file as it was read. */
  event: Record<string, unknown>;
  plan: Placed[];
  /** Where not all wishes have a place: why no more can. */
  prices: Prices | null;
}

export interface Checked {
  claim: Head['claim'];
  event: Head['event'];
  counted: Counted | null;
  steps: number;
}

/** Throws where it is not true, or can't be read. */
export function check(text: string): Checked {
  const lines = linesOf(text);
  const next = () => lines.next().value ?? '';
  if (next() !== firstLine) throw new Refused('This is no certificate.');
  const head = JSON.parse(next()) as Head;
  assertFile(head.event);
  const event = readEvent(head.event);
  assertEvent(event);
  const isWhole = text.lastIndexOf('\nend ') + 1;
  const sum = createHash('sha256').update(text.slice(0, isWhole)).digest('hex');
  if (text.slice(isWhole).trimEnd() !== `end ${sum}`) throw new Refused('The file is not as it was written.');
  const followed = followAll(event, lines);
  const { claim } = head;
  if (claim.state === 'infeasible') {
    noPlan(event, head, followed);
    return { claim, event: head.event, counted: null, steps: followed.steps };
  }
  if (claim.state !== 'proven') throw new Refused('It claims nothing that is known here.');
  const [fault] = faultsOf(event, head.plan);
  if (fault !== undefined) throw new Refused(`The plan does not hold: ${fault}.`);
  const counted = countOf(event, head.plan);
  for (const what of ['placed', 'must', 'weight', 'breaks'] as const)
    if (counted[what] !== claim[what])
      throw new Refused(`The plan has ${what} ${counted[what]}, not ${claim[what]}.`);
  if (counted.least > 0 || counted.wishes > 0)
    throw new Refused('The plan leaves wishes that have no bound.');
  const musts = event.wishes.filter(({ must }) => must).length;
  if (event.everyMust && counted.must < musts)
    throw new Refused(`The plan leaves ${musts - counted.must} of what has to be placed out.`);
  bestPlaced(event, head, counted);
  fewestBreaks(event, counted, followed);
  return { claim, event: head.event, counted, steps: followed.steps };
}

function* linesOf(text: string): Generator<string, undefined> {
  for (let begin = 0; begin < text.length; ) {
    const end = text.indexOf('\n', begin);
    const line = text.slice(begin, end < 0 ? text.length : end);
    // What stands behind the steps is read on its own.
    if (line.startsWith('end ')) return;
    yield line;
    begin = end < 0 ? text.length : end + 1;
  }
}

function followAll(event: Event, lines: Iterable<string>): Followed {
  const steps = Array.from(lines);
  if (steps.length === 0) return { rises: 0, isContradiction: false, steps: 0 };
  if (!canModel(event)) throw new Refused('No proof can speak of such an event.');
  return follow(modelOf(event), steps);
}

/** All wishes have a place, or as much is placed as the prices leave: musts first, then weight. */
function bestPlaced(event: Event, { prices }: Head, { placed, must, weight }: Counted): void {
  if (placed === event.wishes.length) return;
  if (!prices) throw new Refused('Why no more wishes have a place is not said.');
  // Whichever counts first outweighs all of the other.
  const [forMust, forWeight] = event.isWeightFirst
    ? [1, event.wishes.length + 1]
    : [event.wishes.reduce((sum, one) => sum + one.weight, 1), 1];
  const worthOf = (wish: Wish) => (wish.must ? forMust : 0) + wish.weight * forWeight;
  const most = mostByPrices(event, prices, worthOf);
  if (most === null || most > must * forMust + weight * forWeight)
    throw new Refused('More could be placed, by the prices that are named.');
}

function fewestBreaks(event: Event, { placed, breaks }: Counted, { rises }: Followed): void {
  const alone = event.parties.reduce((sum, party) => sum + breaksAlone(event, party), 0);
  const isWhole = placed === event.wishes.length;
  const atLeast = isWhole ? alone + rises : 0;
  if (breaks > atLeast)
    throw new Refused(`The plan has ${breaks} breaks, and it is only shown that there are ${atLeast}.`);
}

/** What has to be placed can't be: a person's alone, all together by the proof, or by the prices. */
function noPlan(event: Event, { prices }: Head, { isContradiction }: Followed): void {
  const fixed = new Set(event.fixed.map(({ request }) => request));
  const needed = event.wishes.filter(({ id, must }) => (event.everyMust && must) || fixed.has(id));
  const isAll = needed.length === event.wishes.length;
  const isAlone = event.parties.some((party) => breaksAlone(event, party) === Number.POSITIVE_INFINITY);
  if (isAll && (isAlone || isContradiction)) return;
  if (prices && needed.length > 0) {
    const isNeeded = new Set(needed);
    const most = mostByPrices(event, prices, (wish) => (isNeeded.has(wish) ? 1 : 0));
    if (most !== null && most < needed.length) return;
  }
  throw new Refused('That there is no plan is not shown.');
}
