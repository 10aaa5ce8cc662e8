/**
 * Clients that do things to the schedule at the same time, what they sent and heard recorded; and whether one order of it, taken by
 * the plain model (`schedule-model.ts`), explains every answer and the schedule that is found when all is quiet.
 */
import fc from 'fast-check';
import { ApiError } from '#api/client.ts';
import type { ApprovalType, MatchingState, MeetingSide } from '#domain/matching/matching.ts';
import { type Action, type ModelMeeting, size } from './schedule-actions.ts';
import { aimed, anyAction } from './schedule-chance.ts';
import { ScheduleModel } from './schedule-model.ts';
import { type Seen, seenForReal, seenOfModel } from './schedule-seen.ts';
import { clear, type Stage, send } from './schedule-steps.ts';
import { type Operation, type Specification, serialOrder } from './serial-order.ts';

/** A step, about the meeting with this number of the database; of a swap also about another. */
export type Sent = Action & { matchingIdx: number | null; otherIdx?: number | null };

/** What was heard: 'success' or the key of the refusal, and the meeting as the answer has it. */
export interface Heard {
  answer: string;
  meeting: { matchingIdx: number; state: MatchingState; place: ModelMeeting['place'] } | null;
}

export type Done = Operation<Sent, Heard>;

/** The model, and the numbers of its meetings in the database; null of one whose answer was not heard. */
export interface ScheduleState {
  model: ScheduleModel;
  idxs: (number | null)[];
}

export const emptySchedule = (approval: ApprovalType): ScheduleState => ({
  model: new ScheduleModel(size, approval),
  idxs: [],
});

const placeText = (place: ModelMeeting['place']) =>
  place && `${place.slot} ${place.table} ${place.interpreter}`;

/**
 * Whether a meeting of the model could have this place instead of the one that it found: in the same slot, with a table and an
 * interpreter that nobody has. On PostgreSQL a move has its old place until it is committed, so whoever looks for one meanwhile passes
 * it over. Which of the free ones comes first is held by the model's own test, with one client.
 */
function couldBe(model: ScheduleModel, of: ModelMeeting, place: ModelMeeting['place']): boolean {
  const { meetings } = model;
  if (!place || of.place?.slot !== place.slot || !model.suitsTable(of, place.table, place.slot)) return false;
  if ((of.place.interpreter === null) !== (place.interpreter === null)) return false;
  const others = meetings.filter((one) => one !== of && one.place?.slot === place.slot);
  return others.every(
    ({ place: held }) =>
      held?.table !== place.table && (place.interpreter === null || held?.interpreter !== place.interpreter),
  );
}

const about = (action: Action, meeting: number, other: number): Action =>
  action.do === 'swap'
    ? { ...action, meeting, other }
    : 'meeting' in action
      ? { ...action, meeting }
      : action;

/** Which meeting of the model the organiser has made of what two had; -1 where it was refused. */
const standingOf = ({ meetings }: ScheduleModel, { company, buyer }: { company: number; buyer: number }) =>
  meetings.findIndex((one) => one.company === company && one.buyer === buyer && one.state === 'complete');

export const scheduleSpecification: Specification<ScheduleState, Sent, Heard> = {
  next({ model, idxs }, { matchingIdx, otherIdx = null, ...action }, heard) {
    const meeting = matchingIdx === null ? -1 : idxs.indexOf(matchingIdx);
    const other = otherIdx === null ? -1 : idxs.indexOf(otherIdx);
    // Made by a request that comes later in this order.
    if ((matchingIdx !== null && meeting === -1) || (otherIdx !== null && other === -1)) return null;
    const after = model.copy();
    const answer = after.take(about(action, meeting, other));
    // A refusal that nobody heard has changed nothing.
    if (heard ? answer !== heard.answer : answer !== 'success') return null;
    const isMade = after.meetings.length > model.meetings.length;
    const at = isMade ? idxs.length : action.do === 'arrange' ? standingOf(after, action) : meeting;
    const found = after.meetings[at];
    const known = isMade ? null : idxs[at];
    if (action.do === 'arrange' && heard?.meeting && known && known !== heard.meeting.matchingIdx)
      return null;
    if (heard?.meeting && found) {
      if (found.state !== heard.meeting.state) return null;
      if (placeText(found.place) !== placeText(heard.meeting.place)) {
        if (!couldBe(after, found, heard.meeting.place)) return null;
        found.place = heard.meeting.place;
      }
    }
    return { model: after, idxs: isMade ? [...idxs, heard?.meeting?.matchingIdx ?? null] : idxs };
  },
  key: ({ model, idxs }) =>
    JSON.stringify([
      model.meetings.map((meeting, no) => JSON.stringify([idxs[no], meeting])).sort(),
      model.marks.map((marked) => [...marked].sort()),
      model.hasLeft,
      model.notices.map(String).sort(),
      model.notWith.map((list) => [...list].sort()),
      model.limits,
      model.tables,
    ]),
};

/** What is known of the meetings while others change them: from the last answers, to aim at. */
interface Known {
  idx: number;
  meeting: ModelMeeting;
}

export class Clients {
  readonly #actions: Action[] = [];
  #seed: number;

  /** The same steps for the same seed, as far as what is aimed at is the same. */
  constructor(seed: number) {
    this.#seed = seed;
  }

  #nextAction(): Action {
    if (this.#actions.length === 0)
      this.#actions.push(...fc.sample(anyAction, { numRuns: 1000, seed: this.#seed++ }));
    return this.#actions.pop() as Action;
  }

  /** So many clients, each so many steps one after the other; `scenes` are the ways to the site, dealt out to the clients. */
  async run(
    scenes: readonly Stage[],
    before: ScheduleState,
    { clients, steps }: { clients: number; steps: number },
  ): Promise<Done[]> {
    const done: Done[] = [];
    const known: Known[] = before.model.meetings.flatMap((meeting, no) => {
      const idx = before.idxs[no];
      return idx ? [{ idx, meeting: { ...meeting } }] : [];
    });
    const client = async (scene: Stage) => {
      for (let step = 0; step < steps; step++) {
        const model = { meetings: known.map(({ meeting }) => meeting), slotsFor: () => [] };
        const action = aimed(this.#nextAction(), model);
        if (!action) continue;
        const target = 'meeting' in action ? known[action.meeting] : undefined;
        const otherIdx = action.do === 'swap' ? (known[action.other]?.idx ?? null) : null;
        const input: Sent = { ...action, matchingIdx: target?.idx ?? null, otherIdx };
        const begin = performance.now();
        const output = await heardOf(scene, input);
        // Two answers say that nothing was done, whatever there is: busy, and tables that another changed between reading and writing.
        if (output?.answer === 'server_busy' || output?.answer === 'event_changed') continue;
        done.push({ input, output, begin, end: performance.now() });
        // Whoever hears nothing does not go on: what is open then could come at any time.
        if (!output) return;
        note(known, action, target, output);
      }
    };
    await Promise.all(
      Array.from({ length: clients }, (_, no) => client(scenes[no % scenes.length] as Stage)),
    );
    return done;
  }
}

function note(known: Known[], action: Action, target: Known | undefined, { answer, meeting }: Heard): void {
  if (answer !== 'success') return;
  if (action.do === 'arrange' && meeting) {
    const one = known.find(({ idx }) => idx === meeting.matchingIdx);
    const now = { state: meeting.state, place: meeting.place, proposal: null, arranged: true };
    const { company, buyer } = action;
    const made = {
      company,
      buyer,
      askedBy: 'organiser',
      wishes: [],
      any: false,
      wantsInterpreter: false,
    } as const;
    if (one) Object.assign(one.meeting, now);
    else known.push({ idx: meeting.matchingIdx, meeting: { ...made, ...now } });
  }
  if (action.do === 'ask' && meeting) {
    const askedBy: MeetingSide = action.by < size.companies ? 'company' : 'buyer';
    const [company, buyer] = askedBy === 'company' ? [action.by, action.of] : [action.of, action.by];
    const { wishes, any, interpreter: wantsInterpreter } = action;
    const made = { company, buyer, askedBy, wishes, any, wantsInterpreter, arranged: false, proposal: null };
    known.push({
      idx: meeting.matchingIdx,
      meeting: { ...made, state: meeting.state, place: meeting.place },
    });
  }
  if (!target || !meeting) return;
  Object.assign(target.meeting, { state: meeting.state, place: meeting.place });
  if (action.do === 'move' || action.do === 'approve') {
    const isProposed = action.slot !== null && meeting.place?.slot !== action.slot;
    const by: MeetingSide = action.by === target.meeting.company ? 'company' : 'buyer';
    target.meeting.proposal = isProposed ? { slot: action.slot as number, by } : null;
  } else target.meeting.proposal = null;
}

/** Null where it is not known what was done. */
async function heardOf(scene: Stage, input: Sent): Promise<Heard | null> {
  try {
    const { matchingIdx: aboutIdx, otherIdx = null } = input;
    const meeting = await send(scene, input, { matchingIdx: aboutIdx ?? 0, otherIdx });
    if (!meeting) return { answer: 'success', meeting };
    const { matchingIdx, stateMatching: state, slot, tableNo, interpreterNo } = meeting;
    const interpreter = interpreterNo === null ? null : interpreterNo - 1;
    const place = slot && { slot: scene.slots.indexOf(slot.slotIdx), table: (tableNo ?? 0) - 1, interpreter };
    return { answer: 'success', meeting: { matchingIdx, state, place } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const answer = error.key.replace('msg.', '');
    return answer === 'fail' || answer === 'service_unavailable' ? null : { answer, meeting: null };
  }
}

/** The state after the operations by an order that explains them and what is seen now; null where there is none. */
export async function explained(
  scene: Stage,
  before: ScheduleState,
  done: readonly Done[],
): Promise<ScheduleState | null> {
  const rows = await scene.app.db.selectFrom('matching').select('idx').orderBy('idx').execute();
  scene.meetings.splice(0, scene.meetings.length, ...rows.map(({ idx }) => idx));
  const real = await seenForReal(scene);
  const seen = textOf(real);
  const found = serialOrder(
    scheduleSpecification,
    before,
    done,
    (state) => textOf(seenOfModel(state.model)) === seen,
  );
  return found && { model: found.state.model, idxs: named(found.state, scene.meetings, real) };
}

/** The numbers of the meetings whose answers were not heard: those that no other has, of the same people in the same state. */
function named({ model, idxs }: ScheduleState, all: readonly number[], real: Seen): (number | null)[] {
  const free = all
    .map((idx, no) => ({ idx, text: String(real.meetings[no]) }))
    .filter(({ idx }) => !idxs.includes(idx));
  const { meetings } = seenOfModel(model);
  return idxs.map((idx, no) => {
    if (idx !== null) return idx;
    const at = free.findIndex(({ text }) => text === String(meetings[no]));
    return free.splice(at, 1)[0]?.idx ?? null;
  });
}

/** Without the numbers of meetings, which are in another order where requests came at once; two of the same people in one state may stand for each other. */
function textOf({ meetings, places, proposals, ...others }: Seen): string {
  const lines = meetings.map((meeting, no) => {
    const of = (list: readonly (readonly [number, ...unknown[]])[]) =>
      list.filter(([at]) => at === no).map(([, ...rest]) => rest.join(' '));
    return `${meeting} at ${of(places)} proposed ${of(proposals)}`;
  });
  return JSON.stringify([lines.sort(), others]);
}

/** A history that no order explains. */
export class Unexplained extends Error {
  override name = 'Unexplained';
  constructor(before: ScheduleState, done: readonly Done[], real: Seen) {
    const lines = [...done]
      .sort((one, other) => one.begin - other.begin)
      .map(
        ({ input, output, begin, end }) =>
          `${begin.toFixed(2)} to ${end.toFixed(2)} ${JSON.stringify(input)}: ${JSON.stringify(output)}`,
      );
    const was = JSON.stringify([before.idxs, seenOfModel(before.model)]);
    super(`no order explains\n${lines.join('\n')}\nbefore: ${was}\nfound: ${JSON.stringify(real)}`);
  }
}

interface Round {
  scenes: readonly Stage[];
  approval: ApprovalType;
  windows: number;
  clients: number;
  steps: number;
  /** Stands around the work of a window; answers when all is quiet. `scenes` may be others afterwards. */
  during?: (work: () => Promise<Done[]>) => Promise<Done[]>;
}

/** From an empty stage: so many windows in which clients work at once, each explained when it is quiet. Answers what was done. */
export async function explainedRound(clients: Clients, round: Round): Promise<Done[]> {
  const { scenes, approval, windows, during = (work) => work() } = round;
  const [scene] = scenes as [Stage];
  await clear(scene, approval);
  let state = emptySchedule(approval);
  const all: Done[] = [];
  for (let window = 0; window < windows; window++) {
    const done = await during(() => clients.run(scenes, state, round));
    const after = await explained(scene, state, done);
    if (!after) throw new Unexplained(state, done, await seenForReal(scene));
    state = after;
    all.push(...done);
  }
  return all;
}
