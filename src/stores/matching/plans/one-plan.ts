/** One plan of meetings: how its run gets on, what is changed in it, and how it becomes real (docs/rules.md, D1 to D13, D19). */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { PlanPublishing } from '#api/matching/plans/publish-plan.ts';
import { heldMs } from '#domain/matching/meeting-plan.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import { isUnderWay, type PlanWanted } from './plans.ts';

/** What was seen of a run, for the line over time. */
export interface SeenPoint {
  seconds: number;
  placed: number;
  breaks: number;
}

export type Comparison = AnswerOf<'GET /manage/meetingPlan/compare'>;
export interface PairIn {
  companyIdx: number;
  buyerIdx: number;
}

/** How often it is looked while it runs or is published. */
const lookMs = 1_000;

/** A plan that moves on by itself. */
const isMoving = (plan: MeetingPlan): boolean =>
  isUnderWay(plan) || plan.state === 'held' || plan.state === 'publishing' || plan.state === 'asking';

export function createOnePlan(planIdx: number) {
  const plan = loader<MeetingPlan>();
  const publishing = loader<PlanPublishing>();
  const standing = loader<Comparison>();
  const $points = atom<readonly SeenPoint[]>([]);
  /** Milliseconds by this browser's clock at which the minute ends: clocks differ, and the answer says how long is left. */
  const $heldUntil = atom<number | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  /** The run whose points these are. */
  let run = '';

  const askPlan = () => api('GET /manage/meetingPlan/getPlan', { planIdx });
  const askPublishing = () => api('GET /manage/meetingPlan/getPublishing', { planIdx });
  const askStanding = () => api('GET /manage/meetingPlan/compare', { planIdx });

  async function load(): Promise<void> {
    await plan.load(askPlan);
    await seen();
  }

  async function refresh(): Promise<void> {
    await plan.refresh(askPlan);
    await seen();
  }

  /** What follows from what came: another point of the line, how far publishing is, and when to look again. */
  async function seen(): Promise<void> {
    clearTimeout(timer);
    const known = plan.$state.get();
    if (known.state !== 'ready' || isOver) return;
    keepPoint(known.data);
    if (known.data.state !== 'draft') {
      if (publishing.$state.get().state === 'ready') await publishing.refresh(askPublishing);
      else await publishing.load(askPublishing);
      keepHeld();
    } else $heldUntil.set(null);
    // Whoever left meanwhile is not looked for any more.
    if (!isOver && isMoving(known.data)) timer = setTimeout(() => void refresh(), lookMs);
  }

  function keepPoint({ run: now }: MeetingPlan): void {
    if (!now) return;
    if (now.createdAt !== run) {
      run = now.createdAt;
      $points.set([]);
    }
    if (!now.progress || now.startedAt === null) return;
    const { placed, breaks, seconds } = now.progress;
    const points = $points.get();
    const last = points.at(-1);
    if (last?.seconds === seconds && last.placed === placed && last.breaks === breaks) return;
    $points.set([...points, { seconds, placed, breaks }]);
  }

  function keepHeld(): void {
    const known = publishing.$state.get();
    const until = known.state === 'ready' && known.data.state === 'held' ? known.data.heldUntil : null;
    if (until === null) {
      $heldUntil.set(null);
      return;
    }
    // A clock that goes wrong by minutes shows the whole minute; that it is over, the server says.
    const left = Date.parse(until) - Date.now();
    const shown = left > 0 && left <= heldMs ? left : heldMs;
    $heldUntil.set($heldUntil.get() ?? Date.now() + shown);
  }

  /** An act whose answer is the plan; a refusal shows what is there now. */
  async function act(work: (version: number) => Promise<{ data: MeetingPlan }>): Promise<void> {
    const known = plan.$state.get();
    if (known.state !== 'ready') return;
    try {
      const { data } = await work(known.data.version);
      plan.change(() => data);
      await seen();
    } catch (error) {
      await refresh();
      throw error;
    }
  }

  const again = (wanted: Pick<PlanWanted, 'seconds' | 'threads' | 'order'>) =>
    act((version) =>
      api('POST /manage/meetingPlan/run', {
        planIdx,
        version,
        seconds: wanted.seconds,
        threads: wanted.threads,
        order: [...wanted.order],
      }),
    );
  const rename = (name: string) =>
    act((version) => api('POST /manage/meetingPlan/rename', { planIdx, version, name }));
  const lock = (pairs: readonly PairIn[], locked: 'Y' | 'N') =>
    act((version) =>
      api('POST /manage/meetingPlan/lock', {
        planIdx,
        version,
        pairs: pairs.map(({ companyIdx, buyerIdx }) => ({ companyIdx, buyerIdx })),
        locked,
      }),
    );

  /** Carries a pair; answers what stands in the way, nothing where it is there. */
  async function carry(
    { companyIdx, buyerIdx }: PairIn,
    to: { slotIdx: number; tableNo?: number | undefined } | null,
  ): Promise<AnswerOf<'POST /manage/meetingPlan/carry'>['obstacles']> {
    let obstacles: AnswerOf<'POST /manage/meetingPlan/carry'>['obstacles'] = [];
    await act(async (version) => {
      const { data } = await api('POST /manage/meetingPlan/carry', {
        planIdx,
        version,
        companyIdx,
        buyerIdx,
        to: to && {
          slotIdx: to.slotIdx,
          ...(to.tableNo !== undefined && { tableNo: to.tableNo }),
        },
      });
      obstacles = data.obstacles;
      return { data: data.plan };
    });
    return obstacles;
  }

  async function stop(): Promise<void> {
    await api('POST /manage/meetingPlan/stop', { planIdx });
    await refresh();
  }

  const remove = () => api('POST /manage/meetingPlan/remove', { planIdx });

  /** What publishing would change, and whom it tells: for the question before it. */
  async function askAboutPublishing(): Promise<void> {
    await Promise.all([standing.load(askStanding), publishing.load(askPublishing)]);
  }

  async function publish(): Promise<void> {
    const known = plan.$state.get();
    if (known.state !== 'ready') return;
    try {
      const { data } = await api('POST /manage/meetingPlan/publish', {
        planIdx,
        version: known.data.version,
      });
      $heldUntil.set(Date.now() + heldMs);
      publishing.change(() => data);
    } finally {
      await refresh();
    }
  }

  /** Takes it back within its minute; rejects where that is over. */
  async function takeBack(): Promise<void> {
    try {
      await api('POST /manage/meetingPlan/takeBack', { planIdx });
      $heldUntil.set(null);
    } finally {
      await refresh();
    }
  }

  async function goOn(decision: 'goOn' | 'end'): Promise<void> {
    try {
      await api('POST /manage/meetingPlan/goOn', { planIdx, act: decision });
    } finally {
      await refresh();
    }
  }

  return {
    planIdx,
    $plan: plan.$state,
    $publishing: publishing.$state,
    $standing: standing.$state,
    $points,
    $heldUntil,
    load,
    refresh,
    again,
    rename,
    lock,
    carry,
    stop,
    remove,
    askAboutPublishing,
    publish,
    takeBack,
    goOn,
    leave: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
export type OnePlan = ReturnType<typeof createOnePlan>;
