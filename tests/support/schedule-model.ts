/**
 * The schedule as a plain model: what asking, answering, proposing, moving, cancelling, closing slots and leaving do to it, by the
 * rules of docs/rules.md (M4 to M13) read once more and written down without a database. Every slot is open by the clock. Tests run
 * the same steps here and through the API and compare.
 */
import type { ApprovalType, MeetingSide } from '#domain/matching/matching.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { Action, ModelMeeting, Size } from './schedule-actions.ts';

/** The side of a meeting that takes a step, and the person on the other. */
interface Reader {
  side: MeetingSide;
  other: number;
}

/** A step that the model refuses, by the key of the catalogue. */
class Refused extends Error {}
const refuse = (key: string): never => {
  throw new Refused(key);
};

export class ScheduleModel {
  readonly meetings: ModelMeeting[] = [];
  /** The slots that each person has closed. */
  readonly marks: Set<number>[];
  readonly hasLeft: boolean[];
  /** Each notice so far: its kind and whom it tells. */
  readonly notices: [NoticeKind, number][] = [];
  readonly #size: Size;
  readonly #approval: ApprovalType;

  constructor(size: Size, approval: ApprovalType) {
    const people = size.companies + size.buyers;
    this.#size = size;
    this.#approval = approval;
    this.marks = Array.from({ length: people }, () => new Set());
    this.hasLeft = Array.from({ length: people }, () => false);
  }

  /** The same schedule once more, to take other steps from here. */
  copy(): ScheduleModel {
    const copy = new ScheduleModel(this.#size, this.#approval);
    // What the fields of meetings and the places of marks hold is replaced by steps, never changed.
    copy.meetings.push(...this.meetings.map((meeting) => ({ ...meeting })));
    copy.marks.splice(0, copy.marks.length, ...this.marks);
    copy.hasLeft.splice(0, copy.hasLeft.length, ...this.hasLeft);
    copy.notices.push(...this.notices);
    return copy;
  }

  /** Takes a step and answers 'success', or changes nothing and answers why it is refused. */
  take(action: Action): string {
    try {
      this.#take(action);
      return 'success';
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    }
  }

  /** The slots in which a meeting could be now. */
  slotsFor(meeting: ModelMeeting): number[] {
    return this.#allSlots().filter((slot) => this.#roomAt(meeting, slot));
  }

  #allSlots = (): number[] => Array.from({ length: this.#size.slots }, (_, slot) => slot);

  #take(action: Action): void {
    if (action.do === 'ask') this.#ask(action);
    else if (action.do === 'mark') this.#mark(action.by, action.slots);
    else if (action.do === 'leave') this.#leave(action.by);
    else if ('by' in action) this.#byParty(action, this.meetings[action.meeting] as ModelMeeting);
    else this.#byManager(action, this.meetings[action.meeting] as ModelMeeting);
  }

  #ask({ by, of, wishes, any, interpreter }: Action & { do: 'ask' }): void {
    this.#mustTakePart(by);
    const askedBy: MeetingSide = by < this.#size.companies ? 'company' : 'buyer';
    const [company, buyer] = askedBy === 'company' ? [by, of] : [of, by];
    if (this.hasLeft[of]) refuse('participate_not_found');
    const isLive = ({ state }: ModelMeeting) => state !== 'denied' && state !== 'cancel';
    if (this.meetings.some((one) => one.company === company && one.buyer === buyer && isLive(one)))
      refuse('duplicated_matching');
    if (this.#allSlots().every((slot) => this.#isBusy(of, slot))) refuse('already_assigned');
    const meeting: ModelMeeting = {
      company,
      buyer,
      askedBy,
      state: 'request',
      wishes,
      any,
      wantsInterpreter: interpreter,
      place: null,
      proposal: null,
    };
    this.meetings.push(meeting);
    if (this.#approverOf(meeting) === askedBy) this.#placeOrPend(meeting, of);
    else this.notices.push(['meetingAsked', of]);
  }

  #byParty(
    action: Extract<Action, { do: 'approve' | 'deny' | 'cancel' | 'drop' | 'move' | 'accept' }>,
    meeting: ModelMeeting,
  ): void {
    const { company, buyer } = meeting;
    const isParty = action.by === company || action.by === buyer;
    // Whoever has left reads nothing of what was theirs.
    if (!isParty || this.hasLeft[action.by]) refuse('matching_not_found');
    const reader: Reader =
      action.by === company ? { side: 'company', other: buyer } : { side: 'buyer', other: company };
    if (action.do === 'approve') this.#approve(meeting, action.slot, reader);
    else if (action.do === 'deny') this.#deny(meeting, reader);
    else if (action.do === 'cancel') this.#cancel(meeting, [reader.other]);
    else if (action.do === 'drop') this.#drop(meeting, reader);
    else if (action.do === 'accept') this.#accept(meeting, action.slot, reader);
    else if (meeting.state !== 'complete') refuse('matching_state');
    else this.#propose(meeting, action.slot, reader);
  }

  #approve(meeting: ModelMeeting, slot: number | null, reader: Reader): void {
    if (this.#approverOf(meeting) !== reader.side) refuse('access_deny');
    if (meeting.state !== 'request' && meeting.state !== 'pending') refuse('matching_state');
    if (slot === null) this.#placeOrPend(meeting, reader.other);
    else if (meeting.any || meeting.wishes.includes(slot)) {
      if (!this.#claim(meeting, [slot])) refuse('already_assigned');
      this.notices.push(['meetingConfirmed', reader.other]);
    } else this.#propose(meeting, slot, reader);
  }

  #deny(meeting: ModelMeeting, { side, other }: Reader): void {
    if (this.#approverOf(meeting) !== side) refuse('access_deny');
    if (meeting.state !== 'request') refuse('matching_state');
    this.#end(meeting, 'denied', [other]);
  }

  #cancel(meeting: ModelMeeting, tell: readonly number[]): void {
    if (meeting.state === 'denied' || meeting.state === 'cancel') refuse('matching_state');
    this.#end(meeting, 'cancel', tell);
  }

  #drop(meeting: ModelMeeting, { side, other }: Reader): void {
    const by = meeting.proposal?.by ?? refuse('matching_state');
    meeting.proposal = null;
    this.notices.push([by === side ? 'proposalWithdrawn' : 'proposalDeclined', other]);
  }

  #accept(meeting: ModelMeeting, slot: number, { side, other }: Reader): void {
    if (meeting.proposal?.slot !== slot) refuse('matching_state');
    if (meeting.proposal?.by === side) refuse('access_deny');
    const isMove = meeting.state === 'complete';
    const isPlaced = isMove ? this.#moveTo(meeting, slot) : this.#claim(meeting, [slot]);
    if (!isPlaced) refuse('already_assigned');
    this.notices.push([isMove ? 'meetingMoved' : 'meetingConfirmed', other]);
  }

  #byManager(
    action: Extract<Action, { do: 'place' | 'moveByHand' | 'cancelByHand' }>,
    meeting: ModelMeeting,
  ): void {
    const both = [meeting.company, meeting.buyer];
    const tellBoth = (kind: NoticeKind) =>
      this.notices.push(...both.map((one): [NoticeKind, number] => [kind, one]));
    if (action.do === 'cancelByHand') {
      this.#cancel(meeting, both);
    } else if (action.do === 'place') {
      if (meeting.state !== 'pending') refuse('matching_state');
      if (!this.#claim(meeting, [action.slot])) refuse('already_assigned');
      tellBoth('meetingConfirmed');
    } else {
      if (meeting.state !== 'complete') refuse('matching_state');
      // Where it is already nothing would change.
      if (meeting.place?.slot === action.slot || !this.#moveTo(meeting, action.slot))
        refuse('already_assigned');
      tellBoth('meetingMoved');
    }
  }

  /** Replaces the slots that a person has closed; one with a meeting in it refuses all. */
  #mark(by: number, slots: number[]): void {
    this.#mustTakePart(by);
    if (slots.some((slot) => this.#meetingAt(by, slot))) refuse('already_assigned');
    this.marks[by] = new Set(slots);
  }

  /** All that is to come of a person who leaves is cancelled; the other sides of confirmed meetings are told. */
  #leave(by: number): void {
    this.#mustTakePart(by);
    for (const meeting of this.meetings)
      if ([meeting.company, meeting.buyer].includes(by) && meeting.state !== 'denied') {
        const other = meeting.company === by ? meeting.buyer : meeting.company;
        if (meeting.place) this.notices.push(['meetingCancelled', other]);
        Object.assign(meeting, { state: 'cancel', place: null, proposal: null });
      }
    this.marks[by] = new Set();
    this.hasLeft[by] = true;
  }

  #mustTakePart(by: number): void {
    if (this.hasLeft[by]) refuse('participate_not_found');
  }

  #approverOf({ askedBy }: ModelMeeting): MeetingSide {
    if (this.#approval === 'companyAppr') return 'company';
    if (this.#approval === 'buyerAppr') return 'buyer';
    return askedBy === 'company' ? 'buyer' : 'company';
  }

  #placeOrPend(meeting: ModelMeeting, tell: number): void {
    const any = meeting.any ? this.#allSlots() : [];
    if (this.#claim(meeting, [...meeting.wishes, ...any])) this.notices.push(['meetingConfirmed', tell]);
    else if (meeting.state !== 'pending') {
      meeting.state = 'pending';
      this.notices.push(['meetingPending', tell]);
    }
  }

  #propose(meeting: ModelMeeting, slot: number, { side: by, other }: Reader): void {
    if (meeting.proposal?.slot === slot && meeting.proposal.by === by) return;
    if (!this.#roomAt(meeting, slot)) refuse('already_assigned');
    meeting.proposal = { slot, by };
    this.notices.push(['timeProposed', other]);
  }

  #end(meeting: ModelMeeting, state: 'denied' | 'cancel', tell: readonly number[]): void {
    Object.assign(meeting, { state, place: null, proposal: null });
    const kind = state === 'denied' ? 'meetingDenied' : 'meetingCancelled';
    for (const person of tell) this.notices.push([kind, person]);
  }

  /** Places it in the first of the slots that has room for it. */
  #claim(meeting: ModelMeeting, slots: readonly number[]): boolean {
    for (const slot of slots) {
      const place = this.#roomAt(meeting, slot);
      if (!place) continue;
      Object.assign(meeting, { state: 'complete', place, proposal: null });
      return true;
    }
    return false;
  }

  #moveTo(meeting: ModelMeeting, slot: number): boolean {
    const before = meeting.place;
    meeting.place = null;
    if (this.#claim(meeting, [slot])) return true;
    meeting.place = before;
    return false;
  }

  /** The lowest table, and interpreter if wanted, that a meeting could have in a slot; null where anything is missing. */
  #roomAt({ company, buyer, wantsInterpreter }: ModelMeeting, slot: number): ModelMeeting['place'] {
    for (const person of [company, buyer]) if (this.#isBusy(person, slot)) return null;
    const held = this.meetings.flatMap(({ place }) => (place?.slot === slot ? [place] : []));
    const lowest = (count: number, isHeld: (no: number) => boolean) => {
      const no = Array.from({ length: count }, (_, at) => at).find((at) => !isHeld(at));
      return no ?? null;
    };
    const table = lowest(this.#size.tables, (no) => held.some((place) => place.table === no));
    const interpreter = lowest(this.#size.interpreters, (no) =>
      held.some((place) => place.interpreter === no),
    );
    if (table === null || (wantsInterpreter && interpreter === null)) return null;
    return { slot, table, interpreter: wantsInterpreter ? interpreter : null };
  }

  #isBusy = (person: number, slot: number): boolean =>
    !!this.marks[person]?.has(slot) || this.#meetingAt(person, slot);

  #meetingAt(person: number, slot: number): boolean {
    return this.meetings.some(
      ({ company, buyer, place }) => place?.slot === slot && (company === person || buyer === person),
    );
  }
}
