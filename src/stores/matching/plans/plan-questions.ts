/** What is asked before a plan is made: a promise, and what if; and what is answered (docs/rules.md, D15 to D18). */
import { atom } from 'nanostores';
import type { CheckedOf } from '#api/index.ts';
import type { PlanQuestion } from '#api/matching/plans/plan-questions.ts';
import type { FairRow } from '#api/matching/plans/publish-plan.ts';
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import { type PromiseTo, questionLimits } from '#domain/matching/plan-question.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

export type AskedChange = CheckedOf<'POST /manage/meetingPlan/askWhatIf'>['changes'][number];

/** How often it is looked while an answer is looked for. */
const lookMs = 1_000;

export const isAnswering = ({ state }: Pick<PlanQuestion, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

export function createPlanQuestions() {
  const questions = loader<PlanQuestion[]>();
  const people = loader<FairRow[]>();
  /** What is to be changed, a variant each. */
  const $changes = atom<readonly AskedChange[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const askQuestions = async () => {
    const answer = await api('GET /manage/meetingPlan/getQuestions', {});
    return { ...answer, data: answer.data.questions };
  };
  /** Approved participants by name: who may be absent. */
  const askPeople = async () => {
    const answer = await api('GET /manage/meetingPlan/getFairness', {});
    return { ...answer, data: answer.data.rows };
  };

  async function load(): Promise<void> {
    await questions.load(askQuestions);
    look();
  }

  async function refresh(): Promise<void> {
    await questions.refresh(askQuestions);
    look();
  }

  function look(): void {
    clearTimeout(timer);
    const known = questions.$state.get();
    if (isOver || known.state !== 'ready' || !known.data.some(isAnswering)) return;
    timer = setTimeout(() => void refresh(), lookMs);
  }

  /** Two that are the same would be one line twice. */
  function addChange(change: AskedChange): void {
    const others = $changes.get().filter((one) => JSON.stringify(one) !== JSON.stringify(change));
    if (others.length < questionLimits.variants) $changes.set([...others, change]);
  }
  const removeChange = (at: number) => $changes.set($changes.get().toSpliced(at, 1));

  async function askPromise(asked: { least: number; to: PromiseTo; scope: MeetingPlanScope }): Promise<void> {
    await api('POST /manage/meetingPlan/askPromise', asked);
    await refresh();
  }

  async function askWhatIf(scope: MeetingPlanScope): Promise<void> {
    await api('POST /manage/meetingPlan/askWhatIf', { scope, changes: [...$changes.get()] });
    $changes.set([]);
    await refresh();
  }

  async function stop(questionIdx: number): Promise<void> {
    await api('POST /manage/meetingPlan/stopQuestion', { questionIdx });
    await refresh();
  }

  /** Answers the draft that its plan becomes. */
  async function keep(questionIdx: number, name: string): Promise<number> {
    const { data } = await api('POST /manage/meetingPlan/keepPromised', { questionIdx, name });
    return data.planIdx;
  }

  return {
    $questions: questions.$state,
    $people: people.$state,
    $changes,
    load,
    refresh,
    loadPeople: () => people.load(askPeople),
    addChange,
    removeChange,
    askPromise,
    askWhatIf,
    stop,
    keep,
    leave: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
export type PlanQuestions = ReturnType<typeof createPlanQuestions>;
