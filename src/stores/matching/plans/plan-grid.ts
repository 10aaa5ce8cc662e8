/** A day of a plan as the schedule's grid shows it, the pairs that have no place, and the pair that is carried. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import type { MeetingPlanChange } from '#domain/matching/meeting-plan.ts';
import type { Target } from '#domain/matching/schedule-grid.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import type { Carried, RowKind } from '../by-manager/schedule-grid.ts';
import { type ShownDay, shownDay } from '../by-manager/shown-day.ts';
import type { OnePlan, PairIn } from './one-plan.ts';

type Grid = AnswerOf<'GET /manage/meetingPlan/getGrid'>;

export interface ShownPlan extends ShownDay {
  /** By the number that a meeting has on this day: what becomes of it, and whether it is locked. */
  changeOf: ReadonlyMap<number, MeetingPlanChange>;
  lockedOnes: ReadonlySet<number>;
}

/** So many of those without a place stand beside the grid; the list has all of them. */
const besideGrid = 30;

/** A draft knows no meeting by number: here each has that of its row, those without a place numbers beyond. */
const beyond = 1_000_000;

const nothing = { slotIdx: [], participateIdx: [] };

/** A day of the plan in the shape that the schedule draws. What stands in the way of a pair the server says when it is put down. */
export function shownPlan(grid: Grid): ShownPlan {
  const { days, day, slots, tableNos, names, meetings } = grid;
  const numbers = meetings.slotIdx.map((_, at) => at + 1);
  const buyers = new Set(meetings.buyerIdx);
  const shown = shownDay({
    days,
    day,
    tableNos,
    tableNames: [],
    tablePlaces: [],
    slots: slots.map((slot) => ({
      ...slot,
      isOpen: true,
      hasBegun: false,
      walkIn: null,
      freeInterpreters: 0,
      freeLanguages: [],
    })),
    people: names.map((name) => ({
      ...name,
      side: buyers.has(name.participateIdx) ? ('buyer' as const) : ('company' as const),
    })),
    placed: {
      matchingIdx: numbers,
      slotIdx: meetings.slotIdx,
      tableNo: meetings.tableNo,
      companyIdx: meetings.companyIdx,
      buyerIdx: meetings.buyerIdx,
    },
    interpreted: [],
    interpreters: [],
    ownInterpreters: [],
    several: [],
    representatives: [],
    seated: [],
    locked: [],
    orders: [],
    must: [],
    noShows: [],
    unavailable: nothing,
    closed: { slotIdx: [], tableNo: [] },
    ownTables: { tableNo: [], participateIdx: [] },
  });
  return {
    ...shown,
    changeOf: new Map(numbers.map((no, at) => [no, meetings.change[at] as MeetingPlanChange])),
    lockedOnes: new Set(numbers.filter((_, at) => meetings.locked[at] === 'Y')),
  };
}

export function createPlanGrid(plan: OnePlan) {
  const { planIdx } = plan;
  const grid = loader<ShownPlan>();
  const unplaced = loader<MeetingPlanMeeting[]>();
  const $day = atom<string | undefined>();
  const $rows = atom<RowKind>('tables');
  const $carried = atom<Carried | null>(null);
  /** The pair whose panel is open. */
  const $selected = atom<PairIn | null>(null);

  const askGrid = async () => {
    const day = $day.get();
    const answer = await api('GET /manage/meetingPlan/getGrid', { planIdx, ...(day && { day }) });
    return { ...answer, data: shownPlan(answer.data) };
  };
  const askUnplaced = () =>
    api('GET /manage/meetingPlan/getMeetings', {
      planIdx,
      changes: ['unplaced', 'lost'],
      rows: besideGrid,
    });

  const load = async () => {
    await Promise.all([grid.load(askGrid), unplaced.load(askUnplaced)]);
  };
  const refresh = async () => {
    await Promise.all([grid.refresh(askGrid), unplaced.refresh(askUnplaced)]);
  };

  function goTo(day: string): void {
    $day.set(day);
    void grid.load(askGrid);
  }

  function pickUpPlaced(no: number): Carried | null {
    const shown = grid.$state.get();
    const meeting = shown.state === 'ready' ? shown.data.grid.meetingOf(no) : undefined;
    if (!meeting) return null;
    const { matchingIdx, companyIdx, buyerIdx, slotIdx, tableNo } = meeting;
    const carried = {
      matchingIdx,
      companyIdx,
      buyerIdx,
      from: { slotIdx, tableNo },
      wishes: [],
      wantsInterpreter: false,
      language: null,
    };
    $carried.set(carried);
    return carried;
  }

  const numberOf = (at: number) => beyond + at;
  function pickUpUnplaced(no: number): Carried | null {
    const known = unplaced.$state.get();
    const one = known.state === 'ready' ? known.data[no - beyond] : undefined;
    if (!one) return null;
    const carried = {
      matchingIdx: no,
      companyIdx: one.company.participateIdx,
      buyerIdx: one.buyer.participateIdx,
      from: null,
      wishes: [],
      wantsInterpreter: false,
      language: null,
    };
    $carried.set(carried);
    return carried;
  }

  /** Puts what is carried down; answers what stands in the way. It stays in the hand where something does. */
  async function putDown({ slotIdx, tableNo }: Target) {
    const carried = $carried.get();
    if (!carried) return [];
    const obstacles = await plan.carry(carried, { slotIdx, tableNo });
    if (obstacles.length === 0) $carried.set(null);
    await refresh();
    return obstacles;
  }

  return {
    plan,
    $day,
    $rows,
    $carried,
    $selected,
    $shown: grid.$state,
    $unplaced: unplaced.$state,
    load,
    refresh,
    goTo,
    numberOf,
    pickUpPlaced,
    pickUpUnplaced,
    putBack: () => $carried.set(null),
    putDown,
  };
}
export type PlanGridStore = ReturnType<typeof createPlanGrid>;
