/**
 * The schedule as a plain model: what asking, answering, proposing, moving, cancelling, closing slots, not wanting to meet and leaving do
 * to it, and what the organiser does, by the rules of docs/rules.md (M4 to M14, M27 to M32, E10) read once more and written down without a
 * database. Every slot is open by the clock. Tests run the same steps here and through the API and compare.
 */
import type { MeetingSide } from '#domain/matching/matching.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { Action, ModelMeeting, Where } from './schedule-actions.ts';
import { Refused, refuse, ScheduleRoom } from './schedule-room.ts';

/** The side of a meeting that takes a step, and the person on the other. */
interface Reader {
  side: MeetingSide;
  other: number;
}

export class ScheduleModel extends ScheduleRoom {
  /** The same schedule once more, to take other steps from here. */
  copy(): ScheduleModel {
    const copy = new ScheduleModel(this.size, this.approval);
    copy.become(this);
    return copy;
  }

  /** Takes a step and answers 'success', or changes nothing and answers why it is refused. */
  take(action: Action): string {
    const before = this.copy();
    try {
      this.#take(action);
      return 'success';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.become(before);
      return error.message;
    }
  }

  #take(action: Action): void {
    if (action.do === 'ask') this.#ask(action);
    else if (action.do === 'mark') this.#mark(action.by, action.slots);
    else if (action.do === 'leave') this.#leave(action.by);
    else if (action.do === 'notWith') this.#notWith(action.by, action.of);
    else if (action.do === 'unsetNotWith') this.#unsetNotWith(action.by, action.of);
    else if (action.do === 'arrange') this.#arrange(action);
    else if (action.do === 'swap') this.#swap(action);
    else if (action.do === 'block') this.#block(action);
    else if (action.do === 'table')
      for (const meeting of this.changeTable(action)) this.#tellBoth(meeting, 'meetingMoved');
    else if (action.do === 'limit') {
      this.mustTakePart(action.of);
      this.limits[action.of] = action.most;
    } else if ('by' in action && 'meeting' in action)
      this.#byParty(action, this.meetings[action.meeting] as ModelMeeting);
    else this.#byManager(action, this.meetings[action.meeting] as ModelMeeting);
  }

  #ask({ by, of, wishes, any, interpreter }: Action & { do: 'ask' }): void {
    this.mustTakePart(by);
    const askedBy: MeetingSide = by < this.size.companies ? 'company' : 'buyer';
    const [company, buyer] = askedBy === 'company' ? [by, of] : [of, by];
    this.mustTakePart(of);
    if (this.notWith[by]?.has(of)) refuse('not_with_own');
    if (this.liveOf(company, buyer)) refuse('duplicated_matching');
    if (this.isUnwanted(by, of) || this.allSlots().every((slot) => this.isBusy(of, slot)))
      refuse('already_assigned');
    const meeting: ModelMeeting = {
      company,
      buyer,
      askedBy,
      arranged: false,
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

  #byParty(action: Extract<Action, { by: number; meeting: number }>, meeting: ModelMeeting): void {
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
    else if (action.do === 'decline') this.#decline(meeting, reader);
    else this.#propose(meeting, action.slot, reader);
  }

  #approve(meeting: ModelMeeting, slot: number | null, reader: Reader): void {
    if (this.#approverOf(meeting) !== reader.side) refuse('access_deny');
    if (meeting.state !== 'request' && meeting.state !== 'pending') refuse('matching_state');
    if (slot === null) this.#placeOrPend(meeting, reader.other);
    else if (meeting.any || meeting.wishes.includes(slot)) {
      if (!this.claimOne(meeting, slot)) refuse('already_assigned');
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
    const isPlaced = isMove ? this.moveTo(meeting, slot) : this.claimOne(meeting, slot);
    if (!isPlaced) refuse('already_assigned');
    this.notices.push([isMove ? 'meetingMoved' : 'meetingConfirmed', other]);
  }

  #byManager(
    action: Extract<Action, { do: 'place' | 'moveByHand' | 'cancelByHand' }>,
    meeting: ModelMeeting,
  ): void {
    const tellBoth = (kind: NoticeKind) => this.#tellBoth(meeting, kind);
    if (action.do === 'cancelByHand') {
      this.#cancel(meeting, [meeting.company, meeting.buyer]);
    } else if (action.do === 'place') {
      if (meeting.state !== 'pending') refuse('matching_state');
      if (!this.claimOne(meeting, action.slot)) refuse('already_assigned');
      tellBoth('meetingConfirmed');
    } else {
      if (meeting.state !== 'complete') refuse('matching_state');
      // Where it is already nothing would change.
      if (meeting.place?.slot === action.slot || !this.moveTo(meeting, action.slot))
        refuse('already_assigned');
      tellBoth('meetingMoved');
    }
  }

  /** Makes a confirmed meeting of two, out of what they have or anew. */
  #arrange({ company, buyer, slot }: Action & { do: 'arrange' }): void {
    const standing = this.liveOf(company, buyer);
    if (standing?.state === 'complete') refuse('duplicated_matching');
    this.mustTakePart(company, buyer);
    if (!standing && this.isUnwanted(company, buyer)) refuse('not_wanted');
    const meeting: ModelMeeting = standing ?? {
      company,
      buyer,
      askedBy: 'organiser',
      arranged: true,
      state: 'pending',
      wishes: [],
      any: false,
      wantsInterpreter: false,
      place: null,
      proposal: null,
    };
    if (!standing) this.meetings.push(meeting);
    else if (standing.state === 'request') standing.arranged = true;
    if (!this.claimOne(meeting, slot)) refuse('already_assigned');
    this.#tellBoth(meeting, meeting.arranged ? 'meetingArranged' : 'meetingConfirmed');
  }

  #decline(meeting: ModelMeeting, { side, other }: Reader): void {
    if (!meeting.arranged || meeting.askedBy === side) refuse('access_deny');
    Object.assign(meeting, { state: 'cancel', place: null, proposal: null });
    this.notices.push(['arrangedDeclined', other]);
  }

  /** Each gets the slot and the table of the other, while both are where they were seen. */
  #swap({ meeting, other, from }: Action & { do: 'swap' }): void {
    const both = [meeting, other].map((no) => this.meetings[no] as ModelMeeting);
    const isThere = ({ place }: ModelMeeting, seen: Where | undefined) =>
      place?.slot === seen?.slot && place?.table === seen?.table;
    if (!both.every((one, no) => one.place && isThere(one, from[no]))) refuse('matching_state');
    for (const one of both) one.place = null;
    both.forEach((one, no) => {
      const to = from[1 - no] as Where;
      if (!this.claim(one, [to.slot], to.table)) refuse('already_assigned');
      this.#tellBoth(one, 'meetingMoved');
    });
  }

  /** The organiser closes slots of a person, in which nothing may be, or opens them again. */
  #block({ of, slots, open }: Action & { do: 'block' }): void {
    this.mustTakePart(of);
    const marks = [...(this.marks[of] ?? [])];
    if (!open && slots.some((slot) => this.meetingAt(of, slot))) refuse('hours_strand');
    this.marks[of] = new Set(open ? marks.filter((slot) => !slots.includes(slot)) : [...marks, ...slots]);
  }

  /** What the two have not agreed on yet ends; a confirmed meeting stays. */
  #notWith(by: number, of: number): void {
    this.mustTakePart(by, of);
    this.notWith[by] = new Set([...(this.notWith[by] ?? []), of]);
    const side: MeetingSide = by < this.size.companies ? 'company' : 'buyer';
    const meeting = side === 'company' ? this.liveOf(by, of) : this.liveOf(of, by);
    if (!meeting || meeting.state === 'complete') return;
    // As of what the organiser cancels, so that nobody reads who of the two it was.
    this.#end(meeting, 'cancel', [by, of]);
  }

  #unsetNotWith(by: number, of: number): void {
    this.mustTakePart(by, of);
    this.notWith[by] = new Set([...(this.notWith[by] ?? [])].filter((one) => one !== of));
  }

  /** Replaces the slots that a person has closed; one with a meeting in it refuses all. */
  #mark(by: number, slots: number[]): void {
    this.mustTakePart(by);
    if (slots.some((slot) => this.meetingAt(by, slot))) refuse('already_assigned');
    this.marks[by] = new Set(slots);
  }

  /** All that is to come of a person who leaves is cancelled; the other sides of confirmed meetings are told. */
  #leave(by: number): void {
    this.mustTakePart(by);
    for (const meeting of this.meetings)
      if ([meeting.company, meeting.buyer].includes(by) && meeting.state !== 'denied') {
        const other = meeting.company === by ? meeting.buyer : meeting.company;
        if (meeting.place) this.notices.push(['meetingCancelled', other]);
        Object.assign(meeting, { state: 'cancel', place: null, proposal: null });
      }
    this.marks[by] = new Set();
    this.notWith.forEach((list, person) => {
      this.notWith[person] = new Set(person === by ? [] : [...list].filter((one) => one !== by));
    });
    this.tables.forEach((table, no) => {
      if (table.owner === by) this.tables[no] = { ...table, owner: null };
    });
    this.hasLeft[by] = true;
  }

  #approverOf({ askedBy }: ModelMeeting): MeetingSide | null {
    if (askedBy === 'organiser') return null;
    if (this.approval === 'companyAppr') return 'company';
    if (this.approval === 'buyerAppr') return 'buyer';
    return askedBy === 'company' ? 'buyer' : 'company';
  }

  #placeOrPend(meeting: ModelMeeting, tell: number): void {
    const any = meeting.any ? this.allSlots() : [];
    if (!this.isDayFull(meeting) && this.claim(meeting, [...meeting.wishes, ...any]))
      this.notices.push(['meetingConfirmed', tell]);
    else if (meeting.state !== 'pending') {
      meeting.state = 'pending';
      this.notices.push(['meetingPending', tell]);
    }
  }

  #propose(meeting: ModelMeeting, slot: number, { side: by, other }: Reader): void {
    if (meeting.proposal?.slot === slot && meeting.proposal.by === by) return;
    if (!this.roomAt(meeting, slot)) refuse('already_assigned');
    meeting.proposal = { slot, by };
    this.notices.push(['timeProposed', other]);
  }

  #tellBoth({ company, buyer }: ModelMeeting, kind: NoticeKind): void {
    this.notices.push([kind, company], [kind, buyer]);
  }

  #end(meeting: ModelMeeting, state: 'denied' | 'cancel', tell: readonly number[]): void {
    Object.assign(meeting, { state, place: null, proposal: null });
    const kind = state === 'denied' ? 'meetingDenied' : 'meetingCancelled';
    for (const person of tell) this.notices.push([kind, person]);
  }
}
