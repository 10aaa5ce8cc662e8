/** Plans from what stands with few moves, and drafts kept from the answer to a promise (docs/rules.md, D14, D17). */
import type { Selectable } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { isBeingArranged } from '#domain/matching/ranking.ts';
import type { FewMoves } from '../../../planner/messages.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { type Assembled, placementsIn } from './assemble.ts';
import { addDraft, assertPossible } from './begin.ts';
import { readFound } from './kept-answer.ts';
import { audited } from './plans.ts';
import type { Read } from './read.ts';

/** A draft that begins with what stands now and moves at most so many of its meetings. */
export async function repairPlan(
  context: ContextOf<'POST /manage/meetingPlan/repair'>,
  { name, moves, announced, order, ...wanted }: CheckedOf<'POST /manage/meetingPlan/repair'>,
): Promise<AnswerOf<'POST /manage/meetingPlan/repair'>> {
  await assertPossible(context);
  const made = { madeBy: 'repair' as const, movesMost: moves, announcedMove: announced };
  const planIdx = await addDraft(
    context,
    { name, scope: 'whole', criteria: order.join(' '), ...made },
    { ...wanted, threads: 1 },
  );
  await audited(context, 'repairPlan', planIdx, { moves });
  return { planIdx };
}

type Made = Pick<Selectable<Tables['meetingPlan']>, 'madeBy' | 'movesMost' | 'announcedMove' | 'questionIdx'>;

/** What a run of such a draft begins with; null of one that is planned anew. */
export async function fewMovesOf(
  db: Database,
  { madeBy, movesMost, announcedMove, questionIdx }: Made,
  read: Read,
  assembled: Assembled,
): Promise<FewMoves | null> {
  const { before, wishes, onlyPerson } = assembled;
  if (madeBy === 'plan') return null;
  if (madeBy === 'repair') {
    const standing = placementsIn(read, read.meetings, wishes.values(), onlyPerson);
    // Before the first publishing nobody was told of a meeting that the organiser makes.
    const mayMove = announcedMove === 'Y' || isBeingArranged(read.event);
    const staying = mayMove ? [] : standing.map(({ wish }) => wish);
    return { standing, moves: movesMost ?? 0, staying };
  }
  // Made again, it keeps what stands in it by then.
  if (before.length > 0) return { standing: before, moves: 0, staying: [] };
  const question = await db
    .selectFrom('meetingPlanRun')
    .select('found')
    .where('idx', '=', questionIdx ?? 0)
    .executeTakeFirst();
  const rows = readFound(question?.found ?? null);
  return { standing: placementsIn(read, rows, wishes.values(), onlyPerson), moves: 0, staying: [] };
}
