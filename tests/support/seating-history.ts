/**
 * Clients that do things to who sits where at the same time, what they sent and heard recorded; and whether one order of it, taken by
 * the plain model (`seating-model.ts`), explains every answer and the seats that are found when all is quiet.
 */
import fc from 'fast-check';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { Step } from './seating-actions.ts';
import { aimedSeat, anySeatStep, type KnownMeeting } from './seating-chance.ts';
import type { ModelOrder } from './seating-meetings.ts';
import { SeatingModel } from './seating-model.ts';
import { type SeatsSeen, seatsOfModel } from './seating-seen.ts';
import { clearSeats, type SeatingStage, seatsForReal, sendSeatStep } from './seating-steps.ts';
import { type Operation, type Specification, serialOrder, Undecided } from './serial-order.ts';

/** A step; the meetings that it is about have the numbers of the database. */
interface Sent {
  step: Step;
  idxs: readonly number[];
}

/** What was heard: 'success' or the key of the refusal, and what the answer says of who sits where. */
interface Heard {
  answer: string;
  made: number | null;
  /** The company's person and the buyer's in the answered meeting; undefined where the answer names nobody. */
  seats: [number | undefined, number | undefined];
  moved: number;
  /** Of several, those that were somewhere else by then. */
  changed: readonly number[];
}

export type SeatOperation = Operation<Sent, Heard>;

/** The model, and the numbers of its meetings in the database. */
interface SeatingState {
  model: SeatingModel;
  idxs: readonly number[];
}

/** The step as the model numbers meetings; undefined where one of them is made only later in this order. */
function asModelled({ step, idxs }: Sent, known: readonly number[]): Step | undefined {
  const numbers = idxs.map((idx) => known.indexOf(idx));
  if (numbers.includes(-1)) return undefined;
  if (step.do === 'several') return { ...step, meetings: numbers };
  if (step.do === 'leave') return { ...step, named: numbers };
  if (step.do === 'order') return { ...step, meeting: numbers[0] as number, other: numbers[1] as number };
  return 'meeting' in step ? { ...step, meeting: numbers[0] as number } : step;
}

/** The state after one operation, with those who sit down chosen by `choose`; null where what was heard can't be. */
function after(
  { model, idxs }: SeatingState,
  sent: Sent,
  heard: Heard,
  choose?: (people: readonly number[]) => number | undefined,
): SeatingState | null {
  let step = asModelled(sent, idxs);
  if (!step) return null;
  if (step.do === 'arrange' && heard.made !== null) step = { ...step, order: heard.made };
  const next = model.copy(choose);
  // Which table a meeting has is not in the model: a lock is in the way of closing one, or it isn't at that table.
  if (step.do === 'table' && heard.answer === 'meeting_locked') {
    if (step.isOpen || !model.meetings.some(({ isLocked, byVideo }) => isLocked && !byVideo)) return null;
    step = { ...step, isHeld: true };
  }
  if (step.do === 'several') {
    const unchanged = step.meetings.filter((no) => !heard.changed.includes(idxs[no] as number));
    if (step.act === 'all' && unchanged.length < step.meetings.length)
      return heard.moved === 0 ? { model, idxs } : null;
    step = { ...step, meetings: unchanged };
  }
  // Of two who send the same person away at once the second may have been let in before the first was done.
  const isSecond = step.do === 'leave' && heard.answer === 'representative_not_found';
  if (next.take(step) !== (isSecond ? 'participate_not_found' : heard.answer)) return null;
  const moved = model.meetings.filter((meeting, no) => meeting.slot !== next.meetings[no]?.slot).length;
  if (step.do === 'several' && moved !== heard.moved) return null;
  const isMade = next.meetings.length > model.meetings.length;
  if (isMade && heard.made === null) return null;
  const meeting = isMade ? next.meetings.at(-1) : 'meeting' in step ? next.meetings[step.meeting] : undefined;
  const isElsewhere = heard.seats.some(
    (person, side) =>
      person !== undefined && meeting?.slot !== null && meeting?.seats[side]?.person !== person,
  );
  if (isElsewhere) return null;
  return { model: next, idxs: isMade ? [...idxs, heard.made as number] : idxs };
}

/** Every other choice of those who could sit down than the first; steps that choose nobody have none. */
function otherChoices(state: SeatingState, sent: Sent, heard: Heard): SeatingState[] {
  const found: SeatingState[] = [];
  const picks: number[] = [];
  for (;;) {
    const counts: number[] = [];
    const state2 = after(state, sent, heard, (people) => {
      const at = counts.push(people.length) - 1;
      return people[picks[at] ?? 0];
    });
    if (state2 && picks.some((pick) => pick > 0)) found.push(state2);
    // The next in the order of numerals, of which the last figure counts fastest.
    const last = counts.findLastIndex((count, at) => (picks[at] ?? 0) + 1 < count);
    if (last === -1) return found;
    picks.splice(0, picks.length, ...counts.slice(0, last + 1).map((_, at) => picks[at] ?? 0));
    picks[last] = (picks[last] ?? 0) + 1;
  }
}

const seatingSpecification: Specification<SeatingState, Sent, Heard> = {
  next: (state, sent, heard) => heard && after(state, sent, heard),
  key: ({ model, idxs }) => {
    const { meetings, orders, ...others } = model;
    const numbered = meetings.map((one, no) => JSON.stringify([idxs[no], one]));
    return JSON.stringify([numbered.sort(), ordersText(orders, idxs), others]);
  },
};

/**
 * On PostgreSQL two claims that run at once count the meetings of a participation's people before either has committed, so somebody may
 * be taken who is not the one with the fewest: whoever is free will do. SQLite lets one write at a time.
 */
const concurrentSpecification: typeof seatingSpecification = {
  ...seatingSpecification,
  others: (state, sent, heard) => (heard ? otherChoices(state, sent, heard) : []),
};

interface Known extends KnownMeeting {
  idx: number;
}

export interface SeatingRound {
  /** Ways to the site, dealt out to the clients. */
  stages: readonly SeatingStage[];
  windows: number;
  clients: number;
  steps: number;
  isConcurrent: boolean;
}

export class SeatingClients {
  readonly #steps: Step[] = [];
  #seed: number;

  /** The same steps for the same seed, as far as what is aimed at is the same. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  #nextStep(): Step {
    if (this.#steps.length === 0)
      this.#steps.push(...fc.sample(anySeatStep, { numRuns: 1000, seed: this.#seed++ }));
    return this.#steps.pop() as Step;
  }

  /** So many clients, each so many steps one after the other. */
  async run(known: Known[], { stages, clients, steps }: SeatingRound): Promise<SeatOperation[]> {
    const done: SeatOperation[] = [];
    const client = async (stage: SeatingStage) => {
      for (let no = 0; no < steps; no++) {
        const step = aimedSeat(this.#nextStep(), { meetings: known });
        if (!step) continue;
        const first = await operation(stage, known, step, []);
        done.push(...first.done);
        // As the screen does: what nobody takes over is listed, and sent again with the leaving.
        if (step.do === 'leave' && step.cancels && first.stranded)
          done.push(...(await operation(stage, known, step, first.stranded)).done);
      }
    };
    await Promise.all(
      Array.from({ length: clients }, (_, no) => client(stages[no % stages.length] as SeatingStage)),
    );
    return done;
  }
}

/** Sends one; `stranded`: the meetings that the refusal of leaving lists. */
async function operation(stage: SeatingStage, known: Known[], step: Step, named: readonly number[]) {
  const own = { ...stage, meetings: known.map(({ idx }) => idx) };
  const numbers = meetingsOf(step);
  const idxs = step.do === 'leave' ? named : numbers.map((no) => own.meetings[no] as number);
  const begin = performance.now();
  let heard: Heard = { answer: 'success', made: null, seats: [undefined, undefined], moved: 0, changed: [] };
  let stranded: number[] | undefined;
  try {
    const places = named.map((idx) => own.meetings.indexOf(idx));
    const { meeting, ...several } = await sendSeatStep(own, step, places);
    const made = step.do === 'arrange' && meeting ? meeting.matchingIdx : null;
    heard = { ...heard, ...several, made, ...(meeting && { seats: seatsOf(stage, meeting) }) };
    if (step.do === 'arrange' && made !== null)
      known.push({ idx: made, company: step.company, buyer: step.buyer, slot: step.slot });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    heard.answer = error.key.replace('msg.', '');
    if (heard.answer === 'representative_strands')
      stranded = (error.data as { matchingIdx: number }[]).map(({ matchingIdx }) => matchingIdx);
  }
  // Two answers say that nothing was done, whatever there is: busy, and tables that another changed between reading and writing.
  const isNothing = heard.answer === 'server_busy' || heard.answer === 'event_changed';
  const isUnheard = heard.answer === 'fail' || heard.answer === 'service_unavailable';
  const input: Sent = { step, idxs };
  const output = isUnheard ? null : heard;
  return { done: isNothing ? [] : [{ input, output, begin, end: performance.now() }], stranded };
}

function meetingsOf(step: Step): readonly number[] {
  if (step.do === 'several') return step.meetings;
  if (step.do === 'order') return [step.meeting, step.other];
  return 'meeting' in step ? [step.meeting] : [];
}

/** With the numbers of the database. */
const ordersText = (orders: readonly ModelOrder[], idxs: readonly number[]) =>
  orders.map(([before, after]) => `${idxs[before]} before ${idxs[after]}`).sort();

function seatsOf({ people }: SeatingStage, { company, buyer }: Meeting): Heard['seats'] {
  const personNo = ({ representative }: Meeting['company']) =>
    representative
      ? people.findIndex(({ representativeIdx }) => representativeIdx === representative.representativeIdx)
      : undefined;
  return [personNo(company), personNo(buyer)];
}

/** With the numbers of the database, and without lanes: which of a participation's a meeting has nobody is told. */
function textOf(
  { places, named, locked, byVideo, orders, marks, ...others }: SeatsSeen,
  idxs: readonly number[],
): string {
  const idx = (no: number) => idxs[no];
  const person = (text: string) => Number.parseInt(text, 10);
  const laneless = new Set(marks.map((text) => text.replace(/ in lane \d+$/, '')));
  return JSON.stringify([
    places.map(([no, slot, one, other]) => `${idx(no)} ${slot} ${person(one)} ${person(other)}`).sort(),
    named.map(([no, one, other]) => `${idx(no)} ${one} ${other}`).sort(),
    locked.map(idx).sort(),
    byVideo.map(idx).sort(),
    ordersText(orders, idxs),
    [...laneless].sort(),
    others,
  ]);
}

function unexplained(
  before: SeatingState,
  done: readonly SeatOperation[],
  found: string,
  why = 'no order explains',
): Error {
  const lines = [...done]
    .sort((one, other) => one.begin - other.begin)
    .map(
      ({ input, output, begin, end }) =>
        `${begin.toFixed(2)} to ${end.toFixed(2)} ${JSON.stringify(input)}: ${JSON.stringify(output)}`,
    );
  const was = JSON.stringify([before.idxs, before.model]);
  return new Error(`${why}\n${lines.join('\n')}\nbefore: ${was}\nfound: ${found}`);
}

/** The order that explains it and the state after it; throws with the whole history where there is none, or none was found in time. */
function explanation(
  specification: typeof seatingSpecification,
  before: SeatingState,
  done: readonly SeatOperation[],
  real: string,
) {
  try {
    const isSeen = ({ model, idxs }: SeatingState) => textOf(seatsOfModel(model), idxs) === real;
    const found = serialOrder(specification, before, done, isSeen);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof Undecided)) throw error;
    throw unexplained(before, done, real, `it is not known whether an order explains (${error.message})`);
  }
  throw unexplained(before, done, real);
}

/** From an empty stage: so many windows in which clients work at once, each explained when it is quiet. Answers what was explained. */
export async function explainedSeating(
  clients: SeatingClients,
  round: SeatingRound,
): Promise<SeatOperation[]> {
  const [stage] = round.stages as [SeatingStage];
  await clearSeats(stage);
  let state: SeatingState = { model: new SeatingModel(), idxs: [] };
  const all: SeatOperation[] = [];
  for (let window = 0; window < round.windows; window++) {
    const known = state.model.meetings.map((meeting, no) => ({ ...meeting, idx: state.idxs[no] as number }));
    const done = await clients.run(known, round);
    // What nobody heard may be done or not, and numbers are not known: such a window is not judged, and the stage begins anew.
    if (done.some(({ output }) => output === null)) {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return all;
    }
    const meetings = known.map(({ idx }) => idx);
    const real = textOf(await seatsForReal({ ...stage, meetings }), meetings);
    const specification = round.isConcurrent ? concurrentSpecification : seatingSpecification;
    const found = explanation(specification, state, done, real);
    state = found.state;
    all.push(...done);
  }
  return all;
}
