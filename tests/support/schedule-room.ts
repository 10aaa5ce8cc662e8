/** What a schedule holds, as a plain model: meetings and their places, who can't, tables, wishes not to meet. `schedule-model.ts` takes steps in it. */
import type { ApprovalType } from '#domain/matching/matching.ts';
import type { NoticeKind } from '#domain/notice/notice.ts';
import type { Action, ModelMeeting, ModelTable, Size } from './schedule-actions.ts';

/** A step that the model refuses, by the key of the catalogue. */
export class Refused extends Error {}
export const refuse = (key: string): never => {
  throw new Refused(key);
};

const from0 = (count: number): number[] => Array.from({ length: count }, (_, no) => no);

export class ScheduleRoom {
  readonly meetings: ModelMeeting[] = [];
  /** The slots that each person has closed. */
  readonly marks: Set<number>[];
  readonly hasLeft: boolean[];
  /** By person, with whom they do not want to meet. */
  readonly notWith: Set<number>[];
  /** By person, the most meetings that they have; all slots are of one day. */
  readonly limits: (number | null)[];
  readonly tables: ModelTable[];
  /** Each notice so far: its kind and whom it tells. */
  readonly notices: [NoticeKind, number][] = [];
  protected readonly size: Size;
  protected readonly approval: ApprovalType;

  constructor(size: Size, approval: ApprovalType) {
    const people = from0(size.companies + size.buyers);
    this.size = size;
    this.approval = approval;
    this.marks = people.map(() => new Set());
    this.hasLeft = people.map(() => false);
    this.notWith = people.map(() => new Set());
    this.limits = people.map(() => null);
    this.tables = from0(size.tables).map(() => ({ owner: null, isOpen: true, closed: [] }));
  }

  /** Makes this the same schedule as another. */
  protected become(other: ScheduleRoom): void {
    const replace = <T>(own: T[], theirs: readonly T[]) => own.splice(0, own.length, ...theirs);
    // What the fields of meetings and the places of the lists hold is replaced by steps, never changed.
    replace(
      this.meetings,
      other.meetings.map((meeting) => ({ ...meeting })),
    );
    replace(this.marks, other.marks);
    replace(this.hasLeft, other.hasLeft);
    replace(this.notWith, other.notWith);
    replace(this.limits, other.limits);
    replace(this.tables, other.tables);
    replace(this.notices, other.notices);
  }

  /** The slots in which a meeting could be now. */
  slotsFor(meeting: ModelMeeting): number[] {
    return this.allSlots().filter((slot) => this.roomAt(meeting, slot));
  }

  /** Whether a meeting of these two may be at a table at all, whoever is there. */
  suitsTable({ company, buyer }: Pick<ModelMeeting, 'company' | 'buyer'>, no: number, slot: number): boolean {
    const table = this.tables[no];
    if (!table?.isOpen || table.closed.includes(slot)) return false;
    return table.owner === null || table.owner === company || table.owner === buyer;
  }

  protected allSlots = (): number[] => from0(this.size.slots);

  /** The live request or meeting of two. */
  protected liveOf(company: number, buyer: number): ModelMeeting | undefined {
    const isLive = ({ state }: ModelMeeting) => state !== 'denied' && state !== 'cancel';
    return this.meetings.find((one) => one.company === company && one.buyer === buyer && isLive(one));
  }

  protected isUnwanted = (one: number, other: number): boolean =>
    !!this.notWith[one]?.has(other) || !!this.notWith[other]?.has(one);

  protected mustTakePart(...people: readonly number[]): void {
    if (people.some((one) => this.hasLeft[one])) refuse('participate_not_found');
  }

  /** Whether one of the two has as many meetings as they may; one that has its place already counts once. */
  protected isDayFull(meeting: ModelMeeting): boolean {
    if (meeting.place) return false;
    const count = (person: number) =>
      this.meetings.filter((one) => one.place && (one.company === person || one.buyer === person)).length;
    return [meeting.company, meeting.buyer].some((person) => {
      const most = this.limits[person] ?? null;
      return most !== null && count(person) >= most;
    });
  }

  /** Places it in the slot, or in none; refuses where one of the two has enough meetings. */
  protected claimOne(meeting: ModelMeeting, slot: number): boolean {
    if (this.isDayFull(meeting)) refuse('day_full');
    return this.claim(meeting, [slot]);
  }

  /** Places it in the first of the slots that has room for it. */
  protected claim(meeting: ModelMeeting, slots: readonly number[], table?: number): boolean {
    for (const slot of slots) {
      const place = this.roomAt(meeting, slot, table);
      if (!place) continue;
      Object.assign(meeting, { state: 'complete', place, proposal: null });
      return true;
    }
    return false;
  }

  protected moveTo(meeting: ModelMeeting, slot: number): boolean {
    const before = meeting.place;
    meeting.place = null;
    if (this.claim(meeting, [slot])) return true;
    meeting.place = before;
    return false;
  }

  /** The first table, and interpreter if wanted, that a meeting could have in a slot, at `at` where it is named; null where anything is missing. */
  protected roomAt(meeting: ModelMeeting, slot: number, at?: number): ModelMeeting['place'] {
    const { company, buyer, wantsInterpreter } = meeting;
    for (const person of [company, buyer]) if (this.isBusy(person, slot)) return null;
    const held = this.meetings.flatMap(({ place }) => (place?.slot === slot ? [place] : []));
    const table = this.tableFor(meeting, slot, at);
    const interpreter = from0(this.size.interpreters).find(
      (no) => !held.some((place) => place.interpreter === no),
    );
    if (table === undefined || (wantsInterpreter && interpreter === undefined)) return null;
    return { slot, table, interpreter: wantsInterpreter ? (interpreter ?? null) : null };
  }

  /** The buyer's own, then the company's, then the lowest that is everyone's. */
  protected tableFor(
    meeting: Pick<ModelMeeting, 'company' | 'buyer'>,
    slot: number,
    at?: number,
  ): number | undefined {
    const free = from0(this.size.tables).filter(
      (no) =>
        this.suitsTable(meeting, no, slot) &&
        !this.meetings.some(({ place }) => place?.slot === slot && place.table === no),
    );
    if (at !== undefined) return free.find((no) => no === at);
    for (const owner of [meeting.buyer, meeting.company, null]) {
      const first = free.find((no) => this.tables[no]?.owner === owner);
      if (first !== undefined) return first;
    }
    return undefined;
  }

  /** A new owner's meetings come from everyone's tables, and who may not stay goes to another one; where one finds none, nothing changes. Answers who moved. */
  protected changeTable({ table, owner, isOpen, closed }: Action & { do: 'table' }): ModelMeeting[] {
    const isNew = owner !== null && owner !== this.tables[table]?.owner;
    if (isNew && this.hasLeft[owner]) refuse('invalid_parameter');
    this.tables[table] = { owner, isOpen, closed };
    return this.allSlots().flatMap((slot) => {
      const together = this.meetings.filter(({ place }) => place?.slot === slot);
      const here = together.find(({ place }) => place?.table === table);
      if (here && this.suitsTable(here, table, slot)) return [];
      const isDrawn = ({ company, buyer, place }: ModelMeeting) =>
        isNew && [company, buyer].includes(owner) && this.tables[place?.table ?? -1]?.owner === null;
      const drawn = together.filter(
        (one) => one !== here && isDrawn(one) && this.suitsTable(one, table, slot),
      );
      const goTo = (meeting: ModelMeeting, other: number | undefined): ModelMeeting => {
        const place = meeting.place as NonNullable<ModelMeeting['place']>;
        return Object.assign(meeting, { place: { ...place, table: other ?? refuse('event_strands') } });
      };
      return [
        ...drawn.map((one) => goTo(one, table)),
        ...(here ? [goTo(here, this.tableFor(here, slot))] : []),
      ];
    });
  }

  protected isBusy = (person: number, slot: number): boolean =>
    !!this.marks[person]?.has(slot) || this.meetingAt(person, slot);

  protected meetingAt(person: number, slot: number): boolean {
    return this.meetings.some(
      ({ company, buyer, place }) => place?.slot === slot && (company === person || buyer === person),
    );
  }
}
