/** Whom someone does not want to be suggested again. */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import { assertApproved } from '../participation/rows/lock.ts';

/** Leaves someone of the other side out of the actor's suggestions; `participate_not_found` also of whom they may not see. */
export async function hideSuggestion(
  context: ContextOf<'POST /matching/hideSuggestion'>,
  { targetParticipateIdx }: CheckedOf<'POST /matching/hideSuggestion'>,
): Promise<null> {
  const { db, own, now } = context;
  const targetSide = own.side === 'company' ? 'buyer' : 'company';
  const visibility = await visibilityFor(context);
  const row = await db
    .selectFrom('participate')
    .select(['idx as participateIdx', 'side', 'state', 'memberIdx'])
    .where('idx', '=', targetParticipateIdx)
    .where('eventIdx', '=', own.eventIdx)
    .where('side', '=', targetSide)
    .executeTakeFirst();
  if (!row || !visibility.maySee(row)) throw new Refusal('participate_not_found');
  // Nobody who is leaving writes what leaving erases.
  await assertApproved(db, [own.idx, row.participateIdx]);
  await db
    .insertInto('suggestionHidden')
    .values({
      participateIdx: own.idx,
      side: own.side,
      targetIdx: row.participateIdx,
      targetSide,
      eventIdx: own.eventIdx,
      createdAt: now.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .execute();
  return null;
}

/** Suggests one of them again, or all. */
export async function showSuggestions(
  { db, own }: ContextOf<'POST /matching/showSuggestions'>,
  { targetParticipateIdx }: CheckedOf<'POST /matching/showSuggestions'>,
): Promise<null> {
  let gone = db.deleteFrom('suggestionHidden').where('participateIdx', '=', own.idx);
  if (targetParticipateIdx !== undefined) gone = gone.where('targetIdx', '=', targetParticipateIdx);
  await gone.execute();
  return null;
}
