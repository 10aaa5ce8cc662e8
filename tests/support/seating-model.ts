/**
 * Who sits where, as a plain model: participations of several people, lanes, marks of one and of all, handing over, moving one or several,
 * to video and back, locking, leaving and which comes before which, by the rules of docs/rules.md (M2, M35 to M37, M40, M45, M52, M63, M64,
 * P31) read once more and written down without a database.
 * Tables are dealt out and closed, and never short: which one a meeting has is not in the model.
 */
import { crew, firstOf, peopleCount, type Step, whoseIs } from './seating-actions.ts';
import type { ModelOrder, Seat, SeatedMeeting } from './seating-meetings.ts';
import { breaksOrder, ordersAfter, roomFirst } from './seating-meetings.ts';

class Refused extends Error {}
const refuse = (key: string): never => {
  throw new Refused(key);
};

export class SeatingModel {
  meetings: SeatedMeeting[] = [];
  isGone: boolean[] = Array.from({ length: peopleCount }, () => false);
  charge: number[] = crew.sizes.map((_, no) => firstOf(no));
  /** By person, the slots that they marked; by participation, those that were marked of all. */
  marks: number[][] = Array.from({ length: peopleCount }, () => []);
  allMarks: number[][] = crew.sizes.map(() => []);
  lanes: number[] = crew.sizes.map(() => 1);
  orders: ModelOrder[] = [];
  /** Who of those who could sit down does; they come in the order of the rules. */
  #choose: (people: readonly number[]) => number | undefined = ([first]) => first;

  /** The same seats once more, to take other steps from here; `choose` for what was done at once, where it may be another than the first. */
  copy(choose?: (people: readonly number[]) => number | undefined): SeatingModel {
    const copy = Object.assign(new SeatingModel(), structuredClone({ ...this }));
    if (choose) copy.#choose = choose;
    return copy;
  }

  /** Takes a step and answers 'success', or changes nothing and answers why it is refused. */
  take(step: Step): string {
    const before = structuredClone({ ...this });
    try {
      this.#take(step);
      return 'success';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      Object.assign(this, before);
      return error.message;
    }
  }

  /** The meetings of somebody that nobody else takes over when they leave now. */
  strandedBy(person: number): number[] {
    return this.copy().#handOn(person);
  }

  peopleOf(participation: number): number[] {
    return this.isGone.flatMap((gone, no) => (!gone && whoseIs(no) === participation ? [no] : []));
  }

  #take(step: Step): void {
    if (step.do === 'arrange') this.#arrange(step);
    else if (step.do === 'mark') this.#mark(step);
    else if (step.do === 'leave') this.#leave(step);
    else if (step.do === 'atOnce') this.#atOnce(step);
    else if (step.do === 'several') this.#several(step);
    else if (step.do === 'order') {
      const orders = ordersAfter(this.orders, this.meetings, step);
      this.orders = typeof orders === 'string' ? refuse(orders) : orders;
    } else if (step.do === 'table') {
      if (step.isHeld) refuse('meeting_locked');
    } else if (step.do !== 'deal') {
      const meeting = this.meetings[step.meeting] as SeatedMeeting;
      if (step.do === 'handOver') this.#handOver(step, meeting);
      else if (meeting.slot === null) refuse('matching_state');
      else if (step.do === 'lock') meeting.isLocked = step.locked;
      else if (step.do === 'cancel') this.#end(step.meeting);
      else if (meeting.isLocked) refuse('meeting_locked');
      else if (meeting.slot === step.slot && (step.video ?? meeting.byVideo) === meeting.byVideo)
        refuse('already_assigned');
      else {
        const before = [meeting.seats[0].person, meeting.seats[1].person] as const;
        // A meeting that keeps its time breaks nothing.
        if (meeting.slot !== step.slot) this.#assertInOrder(meeting, step.slot);
        meeting.slot = null;
        this.#claim(meeting, step.slot, before);
        meeting.byVideo = step.video ?? meeting.byVideo;
      }
    }
  }

  #end(no: number): void {
    Object.assign(this.meetings[no] as SeatedMeeting, { slot: null, isLocked: false });
    this.orders = this.orders.filter((order) => !order.includes(no));
  }

  #assertInOrder(meeting: SeatedMeeting, slot: number): void {
    if (breaksOrder(this.orders, this.meetings, this.meetings.indexOf(meeting), slot))
      refuse('meeting_order');
  }

  #in(slot: number): SeatedMeeting[] {
    return this.meetings.filter((meeting) => meeting.slot === slot);
  }

  #isBusy(person: number, slot: number): boolean {
    const isSeated = this.#in(slot).some(({ seats }) => seats.some((seat) => seat.person === person));
    return isSeated || (this.marks[person] as number[]).includes(slot);
  }

  #meetingsOf(person: number): number {
    return this.meetings.filter(
      ({ slot, seats }) => slot !== null && seats.some((seat) => seat.person === person),
    ).length;
  }

  #lanesIn(participation: number, slot: number): number[] {
    return this.#in(slot).flatMap(({ company, buyer, seats }) => [
      ...(company === participation ? [seats[0].lane] : []),
      ...(buyer === participation ? [seats[1].lane] : []),
    ]);
  }

  #freeLane(participation: number, slot: number): number | undefined {
    if (this.allMarks[participation]?.includes(slot)) return undefined;
    const taken = this.#lanesIn(participation, slot);
    return Array.from({ length: this.lanes[participation] as number }, (_, no) => no + 1).find(
      (no) => !taken.includes(no),
    );
  }

  #claim(meeting: SeatedMeeting, slot: number, before: readonly [number, number] | null): void {
    const seats = ([meeting.company, meeting.buyer] as const).map((participation, side) => {
      const lane = this.#freeLane(participation, slot);
      const named = meeting.named[side] ?? null;
      const people = this.peopleOf(participation)
        .filter((one) => (named === null || one === named) && !this.#isBusy(one, slot))
        .sort(
          (one, other) =>
            Number(other === before?.[side]) - Number(one === before?.[side]) ||
            this.#meetingsOf(one) - this.#meetingsOf(other) ||
            one - other,
        );
      const person = this.#choose(people);
      return person === undefined || lane === undefined ? refuse('already_assigned') : { person, lane };
    });
    Object.assign(meeting, { slot, seats });
  }

  #arrange({
    company,
    buyer,
    slot,
    companyRep,
    order = this.meetings.length,
  }: Step & { do: 'arrange' }): void {
    const standing = this.meetings.some(
      (one) => one.company === company && one.buyer === buyer && one.slot !== null,
    );
    if (standing) refuse('duplicated_matching');
    if (companyRep !== null && (this.isGone[companyRep] || whoseIs(companyRep) !== company))
      refuse('invalid_parameter');
    const nobody = { person: -1, lane: 0 };
    const meeting: SeatedMeeting = {
      order,
      company,
      buyer,
      slot: null,
      seats: [nobody, nobody],
      named: [companyRep, null],
      isLocked: false,
      byVideo: false,
    };
    this.#claim(meeting, slot, null);
    this.meetings.push(meeting);
  }

  /** All that are to move give their places back, and take new ones in their order; without those that find none it is tried again. */
  #several({ meetings, slot, act }: Step & { do: 'several' }): void {
    const orderOf = (no: number) => this.meetings[no]?.order ?? 0;
    const all = meetings.toSorted((one, other) => orderOf(one) - orderOf(other));
    let moving = all.filter((no) => {
      const meeting = this.meetings[no] as SeatedMeeting;
      return meeting.slot !== null && meeting.slot !== slot && !meeting.isLocked;
    });
    if (act === 'all' && moving.length < all.length) return;
    if (this.orders.some((order) => order.some((no) => all.includes(no))))
      moving = roomFirst(moving, (no) => this.meetings[no]?.slot as number, slot);
    for (;;) {
      const before = structuredClone(this.meetings);
      const own = moving.map((no) => this.meetings[no] as SeatedMeeting);
      for (const meeting of own) meeting.slot = null;
      const lost = moving.filter((no, at) => {
        const [company, buyer] = (before[no] as SeatedMeeting).seats;
        return !this.#fits(own[at] as SeatedMeeting, slot, [company.person, buyer.person]);
      });
      if (lost.length === 0) return;
      this.meetings = before;
      if (act === 'all') return;
      moving = moving.filter((no) => !lost.includes(no));
    }
  }

  #fits(meeting: SeatedMeeting, slot: number, before: readonly [number, number]): boolean {
    try {
      this.#assertInOrder(meeting, slot);
      this.#claim(meeting, slot, before);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return false;
    }
  }

  #handOver({ by, to }: Step & { do: 'handOver' }, meeting: SeatedMeeting): void {
    const sides = [meeting.company, meeting.buyer];
    if (by !== 'manager' && (this.isGone[by] || !sides.includes(whoseIs(by)))) refuse('matching_not_found');
    if (meeting.slot === null) refuse('matching_state');
    const side = sides.indexOf(whoseIs(to));
    if (this.isGone[to] || side < 0 || (by !== 'manager' && whoseIs(by) !== whoseIs(to)))
      refuse('invalid_parameter');
    const seat = meeting.seats[side] as Seat;
    if (seat.person === to) return;
    if (this.#isBusy(to, meeting.slot as number)) refuse('already_assigned');
    meeting.seats[side] = { ...seat, person: to };
    if (meeting.named[side] !== null) meeting.named[side] = to;
  }

  #mark({ by, whose, slots }: Step & { do: 'mark' }): void {
    if (this.isGone[by]) refuse('participate_not_found');
    const own = whoseIs(by);
    if (whose === 'all') {
      if (slots.some((slot) => this.#lanesIn(own, slot).length > 0)) refuse('already_assigned');
      this.allMarks[own] = slots;
      return;
    }
    const before = this.marks[by] as number[];
    // The only one there is takes back what is marked of all, too; what of it is named stays what it is.
    const isOnly = this.peopleOf(own).length === 1;
    const whole = isOnly ? slots.filter((slot) => this.allMarks[own]?.includes(slot)) : [];
    this.marks[by] = [];
    if (slots.some((slot) => !whole.includes(slot) && this.#isBusy(by, slot))) refuse('already_assigned');
    this.marks[by] = slots.filter((slot) => !whole.includes(slot) || before.includes(slot));
    if (isOnly) this.allMarks[own] = whole;
  }

  #leave({ by, cancels, named }: Step & { do: 'leave' }): void {
    if (this.isGone[by]) refuse('participate_not_found');
    const own = whoseIs(by);
    const heir = this.peopleOf(own).find((one) => one !== by) ?? refuse('representative_last');
    const lost = this.#handOn(by);
    const isNamed = named ? named.length === lost.length && lost.every((no) => named.includes(no)) : cancels;
    if (lost.length > 0 && !isNamed) refuse('representative_strands');
    for (const no of lost) this.#end(no);
    for (const meeting of this.meetings)
      if (meeting.slot !== null)
        meeting.named = meeting.named.map((one) => (one === by ? null : one)) as SeatedMeeting['named'];
    this.marks[by] = [];
    this.isGone[by] = true;
    if (this.charge[own] === by) this.charge[own] = heir;
  }

  /** Others take the meetings over who are free; answers those for which nobody is. */
  #handOn(by: number): number[] {
    const own = whoseIs(by);
    const theirs = this.meetings
      .map((meeting, no) => ({ meeting, no }))
      .filter(({ meeting }) => meeting.slot !== null && meeting.seats.some(({ person }) => person === by))
      .sort(
        ({ meeting: one }, { meeting: other }) =>
          (one.slot as number) - (other.slot as number) || one.order - other.order,
      );
    return theirs.flatMap(({ meeting, no }) => {
      const to = this.#choose(
        this.peopleOf(own)
          .filter((one) => one !== by && !this.#isBusy(one, meeting.slot as number))
          .sort((one, other) => this.#meetingsOf(one) - this.#meetingsOf(other) || one - other),
      );
      if (to === undefined) return [no];
      const seat = meeting.seats.find(({ person }) => person === by) as Seat;
      seat.person = to;
      return [];
    });
  }

  /** Meetings in lanes beyond go into lower ones; where one finds none, nothing changes. */
  #atOnce({ of, most }: Step & { do: 'atOnce' }): void {
    const lanes = most ?? 1;
    const surplus = this.meetings
      .filter(({ slot, company, buyer }) => slot !== null && (company === of || buyer === of))
      .map((meeting) => ({
        slot: meeting.slot as number,
        seat: meeting.seats[meeting.company === of ? 0 : 1],
      }))
      .filter(({ seat }) => seat.lane > lanes)
      .sort((one, other) => one.slot - other.slot);
    for (const { slot, seat } of surplus) {
      const taken = this.#lanesIn(of, slot);
      const lane = Array.from({ length: lanes }, (_, no) => no + 1).find((no) => !taken.includes(no));
      seat.lane = lane ?? refuse('at_once_taken');
    }
    this.lanes[of] = lanes;
  }
}
