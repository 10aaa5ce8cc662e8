/** What was asked of an event and what is answered, with the names of whom it tells of (docs/rules.md, D15 to D18). */
import type { Selectable } from 'kysely';
import type { AnswerOf } from '#api/index.ts';
import type { MeetingPlanParty } from '#api/matching/plans/plan-parts.ts';
import type {
  PlanCover,
  PlanQuestion,
  PlanVariant,
  PromiseAnswer,
} from '#api/matching/plans/plan-questions.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { questionLimits } from '#domain/matching/plan-question.ts';
import type { Row, Some } from '../../../planner/messages.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { partiesOf } from './facts.ts';
import type { Asked, AskedChange, Kept, KeptCover, KeptPromise } from './kept-answer.ts';
import { readProgress } from './result.ts';

/** A question of this event; `meeting_plan_question_not_found`. */
export async function questionIn(db: Database, eventIdx: number, questionIdx: number) {
  const row = await db
    .selectFrom('meetingPlanRun')
    .select(['idx', 'seed', 'asked', 'found'])
    .where('eventIdx', '=', eventIdx)
    .where('kind', '<>', 'plan')
    .where('idx', '=', questionIdx)
    .executeTakeFirst();
  if (!row) throw new Refusal('meeting_plan_question_not_found');
  return row;
}

type Run = Pick<
  Selectable<Tables['meetingPlanRun']>,
  'idx' | 'kind' | 'state' | 'seconds' | 'progress' | 'createdAt' | 'startedAt' | 'endedAt'
> & { asked: Asked; answer: Kept | null; hasPlan: boolean };

export async function questionsOf({
  db,
  eventIdx,
}: ContextOf<'GET /manage/meetingPlan/getQuestions'>): Promise<
  AnswerOf<'GET /manage/meetingPlan/getQuestions'>
> {
  const rows = await db
    .selectFrom('meetingPlanRun')
    .select(['idx', 'kind', 'state', 'seconds', 'progress', 'createdAt', 'startedAt', 'endedAt'])
    .select(['asked', 'answer'])
    // The plan itself may be long.
    .select((is) => is('found', 'is not', null).as('hasPlan'))
    .where('eventIdx', '=', eventIdx)
    .where('kind', '<>', 'plan')
    .orderBy('idx', 'desc')
    .limit(questionLimits.questions)
    .execute();
  const runs = rows.map(({ asked, answer, hasPlan, ...row }): Run => {
    const kept = answer === null ? null : (JSON.parse(answer) as Kept);
    return { ...row, asked: JSON.parse(asked ?? '') as Asked, answer: kept, hasPlan: Boolean(hasPlan) };
  });
  const names = await namesOf(db, runs);
  return { questions: runs.map((run) => questionOf(run, names)) };
}

interface Names {
  party: (idx: number) => MeetingPlanParty;
  times: (slotIdxs: readonly number[]) => string[];
}

/** All participations and slots that any of them names, in two queries. */
async function namesOf(db: Database, runs: readonly Run[]): Promise<Names> {
  const parties = await partiesOf(db, runs.flatMap(namedIn));
  const slotIdxs = runs.flatMap(({ answer }) => coversIn(answer).flatMap(({ slots }) => slots));
  const slots =
    slotIdxs.length === 0
      ? []
      : await db
          .selectFrom('slot')
          .select(['idx', 'startsAt'])
          .where('idx', 'in', numbers(db, JSON.stringify([...new Set(slotIdxs)])))
          .execute();
  const startsAt = new Map(slots.map((slot) => [slot.idx, slot.startsAt]));
  return {
    party: (idx) => parties.get(idx) ?? { participateIdx: idx, nameKo: null, nameEn: null },
    // Of a slot that is there no more nothing is said.
    times: (idxs) => idxs.flatMap((idx) => startsAt.get(idx) ?? []),
  };
}

const coversIn = (answer: Kept | null): KeptCover[] =>
  answer && 'promise' in answer ? answer.promise.sets.flatMap(({ cover }) => cover) : [];

function namedIn({ asked, answer }: Run): number[] {
  const absent =
    'changes' in asked
      ? asked.changes.flatMap((change) => (change.kind === 'without' ? change.participateIdx : []))
      : [];
  if (!answer) return absent;
  if ('whatIf' in answer)
    return [
      ...absent,
      ...answer.whatIf.rows.flatMap(({ figures }) =>
        figures ? [...figures.fewest.first, ...figures.withNothing.first] : [],
      ),
    ];
  const { withoutWishes, sets } = answer.promise;
  const ofCovers = coversIn(answer).flatMap(({ of, parties, pairs }) => [
    ...(of === null ? [] : [of]),
    ...parties,
    ...pairs.flat(),
  ]);
  return [...withoutWishes.first, ...sets.flatMap(({ people }) => people), ...ofCovers];
}

function questionOf({ asked, answer, hasPlan, ...run }: Run, names: Names): PlanQuestion {
  const { state, seconds, createdAt, startedAt, endedAt } = run;
  const promised = answer && 'promise' in answer ? promiseOf(answer.promise, hasPlan, names) : null;
  return {
    ...{ questionIdx: run.idx, scope: asked.scope, state, seconds, createdAt, startedAt, endedAt },
    tooLarge: readProgress(run.progress).tooLarge,
    promise: 'least' in asked ? { least: asked.least, to: asked.to, answer: promised } : null,
    variants: 'changes' in asked ? variantsOf(asked.changes, answer, names) : null,
  };
}

const someOf = ({ count, first }: Some, { party }: Names) => ({ count, first: first.map(party) });

function promiseOf(kept: KeptPromise, hasPlan: boolean, names: Names): PromiseAnswer {
  const { withoutWishes, sets, ...figures } = kept;
  return {
    ...figures,
    withoutWishes: someOf(withoutWishes, names),
    sets: sets.map(({ people, peopleInAll, cover, ...set }) => ({
      ...set,
      people: someOf({ count: peopleInAll, first: people }, names),
      cover: cover.map((one) => coverOf(one, names)),
    })),
    hasPlan: hasPlan ? 'Y' : 'N',
  };
}

const coverOf = ({ of, parties, pairs, slots, ...cover }: KeptCover, { party, times }: Names): PlanCover => ({
  ...cover,
  of: of === null ? null : party(of),
  parties: parties.map(party),
  pairs: pairs.map(([company, buyer]) => ({ company: party(company), buyer: party(buyer) })),
  startsAt: times(slots),
});

/** The event as it is, then each change; without figures before the first answer. */
function variantsOf(changes: readonly AskedChange[], answer: Kept | null, names: Names): PlanVariant[] {
  const rows = answer && 'whatIf' in answer ? answer.whatIf.rows : [];
  return [null, ...changes].map((change, no) => {
    const row = rows[no] ?? { isPossible: true, figures: null };
    return {
      change:
        change?.kind === 'without'
          ? { kind: change.kind, participant: names.party(change.participateIdx) }
          : change,
      isPossible: row.isPossible ? 'Y' : 'N',
      figures: row.figures && figuresOf(row.figures, names),
    };
  });
}

const figuresOf = ({ fewest, withNothing, placedBound, state, ...row }: Row, names: Names) => ({
  ...row,
  placedMost: placedBound,
  fewest: { meetings: fewest.meetings, ...someOf(fewest, names) },
  withNothing: someOf(withNothing, names),
  isProven: state === 'proven' ? ('Y' as const) : ('N' as const),
});
