/** Plans of meetings: what one would be made of, what counts, and the drafts that there are (docs/rules.md, D1 to D6). */
import { atom, computed } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import { type Criterion, criteria } from '#domain/schedule/criteria.ts';
import { type Loaded, loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

export type Readiness = AnswerOf<'GET /manage/meetingPlan/getReadiness'>;
type PlanAnswer = AnswerOf<'GET /manage/meetingPlan/getPlans'>;
/** The run that no other can begin beside: of a plan or of a question. */
export type UnderWay = NonNullable<PlanAnswer['underWay']>;

/** What is placed comes before how comfortably: each of the two is put in order by itself. */
export const criteriaParts: readonly (readonly Criterion[])[] = [
  ['must', 'weight', 'least'],
  ['wishes', 'breaks', 'metres', 'changes'],
];

/** How long a run may take: half a minute, one minute, five, a quarter of an hour. */
export const runSeconds = [30, 60, 300, 900] as const;

export const planTabs = ['grid', 'meetings', 'unplaced', 'fairness', 'compare'] as const;
export type PlanTab = (typeof planTabs)[number];

/** Without an open plan: the drafts, or what is asked before one is made. */
export const planViews = ['plans', 'ask'] as const;
export type PlanView = (typeof planViews)[number];

export interface PlanWanted {
  scope: MeetingPlanScope;
  seconds: number;
  order: readonly Criterion[];
  /** Two threads make it faster, and the site slower meanwhile. */
  threads: 1 | 2;
}

export interface Repairing {
  /** At most so many meetings may move; 0 is an answer, too. */
  moves: number;
  /** Whether those that their people know of make room for others. */
  announced: boolean;
}

/** While a plan is made, or a question answered, the list is read again so often. */
const lookMs = 2_000;

export const isUnderWay = ({ run }: Pick<MeetingPlan, 'run'>): boolean =>
  run?.state === 'waiting' || run?.state === 'running';

/** A name that no plan has: 'Plan 3'. */
export function nextName(plans: readonly Pick<MeetingPlan, 'name'>[], named: (no: number) => string): string {
  const names = new Set(plans.map(({ name }) => name));
  let no = plans.length + 1;
  while (names.has(named(no))) no += 1;
  return named(no);
}

export function createPlans() {
  const readiness = loader<Readiness>();
  const answer = loader<PlanAnswer>();
  const $plans = computed(answer.$state, (known): Loaded<MeetingPlan[]> => {
    return known.state === 'ready' ? { ...known, data: known.data.plans } : known;
  });
  /** Null also as long as it is not known. */
  const $underWay = computed(answer.$state, (known) =>
    known.state === 'ready' ? known.data.underWay : null,
  );
  /** The plan that is open, and what of it. */
  const $asked = atom<{ plan: number | null; tab: PlanTab; view: PlanView }>({
    ...{ plan: null, tab: 'grid', view: 'plans' },
  });
  const $wanted = atom<PlanWanted>({ scope: 'whole', seconds: 60, order: [...criteria], threads: 1 });
  let hasChosenScope = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const askReadiness = () => api('GET /manage/meetingPlan/getReadiness', {});
  const askPlans = () => api('GET /manage/meetingPlan/getPlans', {});

  async function load(): Promise<void> {
    await Promise.all([readiness.load(askReadiness), answer.load(askPlans)]);
    suggestScope();
    look();
  }

  async function loadPlans(): Promise<void> {
    await answer.load(askPlans);
    look();
  }

  async function refresh(): Promise<void> {
    const isOpen = $asked.get().plan !== null;
    await Promise.all([isOpen ? undefined : readiness.refresh(askReadiness), answer.refresh(askPlans)]);
    look();
  }

  /** Where meetings stand already, what waits is placed around them, unless it was chosen otherwise. */
  function suggestScope(): void {
    const known = readiness.$state.get();
    if (hasChosenScope || known.state !== 'ready') return;
    const { meetings, publishedAt } = known.data;
    if (meetings > 0 || publishedAt !== null) $wanted.set({ ...$wanted.get(), scope: 'waiting' });
  }

  function look(): void {
    clearTimeout(timer);
    const underWay = $underWay.get();
    // An open plan looks for itself how far it is.
    if (isOver || underWay === null || (underWay.planIdx !== null && underWay.planIdx === $asked.get().plan))
      return;
    timer = setTimeout(() => void refresh(), lookMs);
  }

  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const plan = Number(query.get('plan'));
    const before = $asked.get().plan;
    const tab = planTabs.find((one) => one === query.get('tab')) ?? 'grid';
    const view = query.get('view') === 'ask' ? 'ask' : 'plans';
    $asked.set({ plan: Number.isInteger(plan) && plan > 0 ? plan : null, tab, view });
    const isKnown = answer.$state.get().state === 'ready';
    // An open plan is read by itself; beside it only what else is under way matters.
    if ($asked.get().plan !== null) {
      if (!isKnown) void loadPlans();
    } else if (before !== null || !isKnown) void load();
  }

  const hrefOf = (plan: number | null, tab: PlanTab = 'grid'): string => {
    const query = new URLSearchParams();
    if (plan !== null) query.set('plan', String(plan));
    if (tab !== 'grid') query.set('tab', tab);
    return query.size > 0 ? `?${query}` : location.pathname;
  };

  function goTo(plan: number | null, tab: PlanTab = 'grid'): void {
    history.pushState(null, '', hrefOf(plan, tab));
    readAddress();
  }

  function goToView(view: PlanView): void {
    history.pushState(null, '', view === 'ask' ? '?view=ask' : location.pathname);
    readAddress();
    // A question may have been asked, or answered, meanwhile.
    void refresh();
  }

  function choose(to: Partial<PlanWanted>): void {
    hasChosenScope ||= to.scope !== undefined;
    $wanted.set({ ...$wanted.get(), ...to });
  }

  /** Moves what counts to another place of its part. */
  function move(part: number, from: number, to: number): void {
    const lists = orderInParts($wanted.get().order);
    const list = [...(lists[part] ?? [])];
    const [one] = list.splice(from, 1);
    if (one === undefined || to < 0 || to > list.length) return;
    list.splice(to, 0, one);
    choose({ order: lists.toSpliced(part, 1, list).flat() });
  }

  /** Begins a plan and opens it. */
  async function make(name: string): Promise<void> {
    const { scope, seconds, order, threads } = $wanted.get();
    const { data } = await api('POST /manage/meetingPlan/add', {
      name,
      scope,
      seconds,
      threads,
      order: [...order],
    });
    goTo(data.planIdx);
  }

  /** Begins a draft from what stands, of which at most so many meetings move, and opens it. */
  async function repair(name: string, { moves, announced }: Repairing): Promise<void> {
    const { order } = $wanted.get();
    const wanted = { name, moves, announced: announced ? ('Y' as const) : ('N' as const) };
    const { data } = await api('POST /manage/meetingPlan/repair', { ...wanted, order: [...order] });
    goTo(data.planIdx);
  }

  /** Ends the answer to a question, so that a plan can be made; what is known until then is kept. */
  async function stopQuestion(questionIdx: number): Promise<void> {
    await api('POST /manage/meetingPlan/stopQuestion', { questionIdx });
    await refresh();
  }

  return {
    $asked,
    $wanted,
    $readiness: readiness.$state,
    $plans,
    $underWay,
    load,
    refresh,
    readAddress,
    hrefOf,
    goTo,
    goToView,
    choose,
    move,
    make,
    repair,
    stopQuestion,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
export type Plans = ReturnType<typeof createPlans>;

/** The order in its two parts. */
export const orderInParts = (order: readonly Criterion[]): Criterion[][] =>
  criteriaParts.map((part) => order.filter((one) => part.includes(one)));
