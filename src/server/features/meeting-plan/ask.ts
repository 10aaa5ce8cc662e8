/** Asking before a plan is made: whether a promise can be kept, and what if; and keeping the plan of an answer (docs/rules.md, D15 to D18). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { MeetingPlanRunKind } from '#domain/matching/meeting-plan.ts';
import { questionLimits } from '#domain/matching/plan-question.ts';
import { criteria } from '#domain/schedule/criteria.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { numbers } from '../../db/search.ts';
import { audit } from '../../platform/log/audit.ts';
import { addDraft, assertPossible, type Begun, stopRuns } from './begin.ts';
import type { Asked } from './kept-answer.ts';
import { audited } from './plans.ts';
import { questionIn } from './questions.ts';
import { approvedIn } from './read.ts';

/** Seconds for what no longer fits into a plan that is kept. */
const keepingSeconds = 30;

export async function askPromise(
  context: ContextOf<'POST /manage/meetingPlan/askPromise'>,
  { least, to, scope, ...wanted }: CheckedOf<'POST /manage/meetingPlan/askPromise'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/askPromise'>> {
  const questionIdx = await ask(context, 'promise', { scope, least, to }, { ...wanted, threads: 1 });
  await said(context, 'askPromise', { question: questionIdx, least });
  return { questionIdx };
}

export async function askWhatIf(
  context: ContextOf<'POST /manage/meetingPlan/askWhatIf'>,
  { changes, scope, ...wanted }: CheckedOf<'POST /manage/meetingPlan/askWhatIf'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/askWhatIf'>> {
  const { db, eventIdx } = context;
  const absent = [
    ...new Set(changes.flatMap((change) => (change.kind === 'without' ? change.participateIdx : []))),
  ];
  const there = await approvedIn(db, eventIdx)
    .select('idx')
    .where('idx', 'in', numbers(db, JSON.stringify(absent)))
    .execute();
  if (there.length < absent.length) throw new Refusal('participate_not_found');
  // Two variants at once: the first answer is to come soon.
  const questionIdx = await ask(context, 'whatIf', { scope, changes }, { ...wanted, threads: 2 });
  await said(context, 'askWhatIf', { question: questionIdx, variants: changes.length });
  return { questionIdx };
}

/** The run of a question; of an event's questions before it the last ones stay. */
async function ask(
  context: Begun,
  kind: Exclude<MeetingPlanRunKind, 'plan'>,
  asked: Asked,
  wanted: { seed: number; seconds: number; threads: number },
): Promise<number> {
  const { db, actor, eventIdx, now } = context;
  await assertPossible(context);
  const made = await db
    .insertInto('meetingPlanRun')
    .values({
      ...{ ...wanted, eventIdx, kind, planIdx: null, memberIdx: actor.memberIdx, state: 'waiting' },
      ...{ asked: JSON.stringify(asked), answer: null, found: null, progress: null },
      ...{ createdAt: now.toISOString(), startedAt: null, beatAt: null, endedAt: null },
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('meeting_plan_under_way');
  const before = await db
    .selectFrom('meetingPlanRun')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('kind', '<>', 'plan')
    .orderBy('idx', 'desc')
    .execute();
  const older = before.slice(questionLimits.questions).map(({ idx }) => idx);
  if (older.length > 0) await db.deleteFrom('meetingPlanRun').where('idx', 'in', older).execute();
  announce(db, [managersOf(eventIdx)]);
  return made.idx;
}

export async function stopQuestion(
  context: ContextOf<'POST /manage/meetingPlan/stopQuestion'>,
  { questionIdx }: CheckedOf<'POST /manage/meetingPlan/stopQuestion'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/stopQuestion'>> {
  const { db, eventIdx, now } = context;
  await questionIn(db, eventIdx, questionIdx);
  if (await stopRuns(db, now, { eventIdx, idx: questionIdx }))
    await said(context, 'stopQuestion', { question: questionIdx });
  return null;
}

/** A draft with the plan of an answer; what no longer fits by then has another place, or none. */
export async function keepPromised(
  context: ContextOf<'POST /manage/meetingPlan/keepPromised'>,
  { questionIdx, name }: CheckedOf<'POST /manage/meetingPlan/keepPromised'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/keepPromised'>> {
  const { found, asked, seed } = await questionIn(context.db, context.eventIdx, questionIdx);
  if (found === null || asked === null) throw new Refusal('meeting_plan_no_answer');
  await assertPossible(context);
  const { scope } = JSON.parse(asked) as Asked;
  const made = { name, scope, criteria: criteria.join(' '), madeBy: 'promise' as const, questionIdx };
  const planIdx = await addDraft(context, made, { seed, seconds: keepingSeconds, threads: 1 });
  await audited(context, 'keepPromised', planIdx, { question: questionIdx });
  return { planIdx };
}

const said = (
  { db, actor, eventIdx, now }: Pick<Begun, 'db' | 'actor' | 'eventIdx' | 'now'>,
  action: 'askPromise' | 'askWhatIf' | 'stopQuestion',
  detail: { question: number; least?: number; variants?: number },
) =>
  audit(db, {
    ...{ eventIdx, memberIdx: actor.memberIdx, at: now.toISOString(), action },
    ...{ subject: 'event' as const, subjectIdx: eventIdx, detail },
  });
