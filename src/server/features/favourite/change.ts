/** Marking, taking a mark away, and the note on it (docs/rules.md, M19). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { lockApproved } from '../participation/rows/lock.ts';

/** Marks whom, or whose product, the actor may see. Marked already, it stays with its note. */
export async function addFavourite(
  context: ContextOf<'POST /favourite/add'>,
  request: CheckedOf<'POST /favourite/add'>,
): Promise<AnswerOf<'POST /favourite/add'>> {
  const { db, own, now } = context;
  const { eventIdx } = own;
  const target = await targetOf(context, request.targetParticipateIdx);
  const productIdx = request.productIdx ?? null;
  if (productIdx !== null) await assertShows(db, target.idx, productIdx);
  // One at a time, so that two at once don't exceed the bound together.
  await lockApproved(db, own.idx);
  const marks = db
    .selectFrom('favourite')
    .select(['idx as favouriteIdx', 'targetIdx as participateIdx', 'productIdx'])
    .where('participateIdx', '=', own.idx);
  const before = await marks
    .where('targetIdx', '=', target.idx)
    .where((is) => (productIdx === null ? is('kind', '<>', 'product') : is('productIdx', '=', productIdx)))
    .executeTakeFirst();
  if (before) return before;
  const { count } = await db
    .selectFrom('favourite')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('participateIdx', '=', own.idx)
    .executeTakeFirstOrThrow();
  if (count >= limits.favourites) throw new Refusal('favourite_full');
  const at = now.toISOString();
  return db
    .insertInto('favourite')
    .values({
      eventIdx,
      participateIdx: own.idx,
      side: own.side,
      productIdx,
      note: request.note,
      kind: productIdx === null ? target.side : 'product',
      targetIdx: target.idx,
      targetSide: target.side,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['idx as favouriteIdx', 'targetIdx as participateIdx', 'productIdx'])
    .executeTakeFirstOrThrow();
}

/** Whom the actor may mark; `company_not_found` as for one that is not there. */
async function targetOf(
  context: ContextOf<'POST /favourite/add'>,
  participateIdx: number,
): Promise<{ idx: number; side: 'company' | 'buyer' }> {
  const visibility = await visibilityFor(context);
  const row = await context.db
    .selectFrom('participate')
    .select(['idx', 'side', 'state', 'memberIdx'])
    .where('idx', '=', participateIdx)
    .where('eventIdx', '=', context.own.eventIdx)
    .executeTakeFirst();
  if (
    row?.state !== 'COMPLETE' ||
    row.side === 'visitor' ||
    row.idx === context.own.idx ||
    !visibility.maySee({ ...row, participateIdx })
  )
    throw new Refusal('company_not_found');
  return { idx: row.idx, side: row.side };
}

async function assertShows(db: Database, participateIdx: number, productIdx: number): Promise<void> {
  const found = await db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .select('product.idx')
    .where('product.idx', '=', productIdx)
    .where('company.participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!found) throw new Refusal('product_not_found');
}

export async function updateNote(
  { db, subject, now }: ContextOf<'POST /favourite/update'>,
  { note }: CheckedOf<'POST /favourite/update'>,
): Promise<null> {
  await db
    .updateTable('favourite')
    .set({ note, updatedAt: now.toISOString() })
    .where('idx', '=', subject.idx)
    .execute();
  return null;
}

/** Answers the note, which would else be lost to whoever takes the mark away by mistake. */
export async function removeFavourite({
  db,
  subject,
}: ContextOf<'POST /favourite/remove'>): Promise<AnswerOf<'POST /favourite/remove'>> {
  const removed = db.deleteFrom('favourite').where('idx', '=', subject.idx).returning('note');
  return { note: (await removed.executeTakeFirst())?.note ?? null };
}
