/** Taking part: applying, reading one's application, changing it, cancelling it (docs/rules.md, P). */
import type { CheckedOf } from '#api/index.ts';
import type { Application, ParticipateDetail } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import { sideOf } from '#domain/participation.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import type { ContextOf } from '../../calls/context.ts';
import { assertStaysMember } from '../account/standing.ts';
import { endParticipation } from './end.ts';
import { detailOf, holdLive, saveApplication } from './application.ts';

/**
 * Applies to take part. Companies and buyers wait for a manager until the event is over (`event_the_end`); visitors
 * register at any time and are approved at once. Every product is a new one, whatever `productIdx` a form still has.
 */
export async function apply(
  { db, now, actor, event }: ContextOf<'POST /participate/apply'>,
  { eventIdx: _, ...application }: CheckedOf<'POST /participate/apply'>,
): Promise<ParticipateDetail> {
  const { idx: eventIdx, lastEndsAt } = await event();
  const at = now.toISOString();
  const side = sideOf[application.participateType];
  if (side !== 'visitor' && at >= lastEndsAt) throw new Refusal('event_the_end');
  await assertStaysMember(db, actor.memberIdx);
  const made = await db
    .insertInto('participate')
    .values({
      eventIdx,
      memberIdx: actor.memberIdx,
      side,
      type: application.participateType,
      state: side === 'visitor' ? 'COMPLETE' : 'REQUEST',
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new Refusal('participate_exist');
  await saveApplication(db, made, withNewProducts(application), at);
  return detailOf(db, made);
}

function withNewProducts(application: Application): Application {
  if (application.participateType !== 'COMPANY') return application;
  const products = application.products.map((product) => ({ ...product, productIdx: undefined }));
  return { ...application, products };
}

/** One's own application: the live one, else the last, so that the reason of a denial can be read. */
export async function ownDetail({
  db,
  eventIdx,
  actor,
}: ContextOf<'GET /participate/getDetail'>): Promise<ParticipateDetail> {
  // A live one is always the last: while there is one, no other can be made.
  const row = await db
    .selectFrom('participate')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', actor.memberIdx)
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  return detailOf(db, row);
}

/** Changes one's live participation. It keeps its type and its state: what was approved stays approved. */
export async function update(
  { db, now, actor, eventIdx }: ContextOf<'POST /participate/update'>,
  { eventIdx: _, ...application }: CheckedOf<'POST /participate/update'>,
): Promise<ParticipateDetail> {
  const at = now.toISOString();
  const own = await holdLive(db, actor.memberIdx, eventIdx, at);
  if (!own) throw new Refusal('participate_not_found');
  if (own.type !== application.participateType) throw new Refusal('participate_type_not_found');
  await saveApplication(db, own, application, at);
  // No page shows visitors, so cached pages stay valid.
  if (own.state === 'COMPLETE' && own.side !== 'visitor') await advanceContent(db);
  return detailOf(db, own);
}

/** Cancels one's live participation, and the meetings with it, unless one of them begins within the next 24 hours. */
export async function cancelOwn({
  db,
  now,
  participation,
}: ContextOf<'POST /participate/cancel'>): Promise<null> {
  const own = await participation();
  if (!own) throw new Refusal('participate_not_found');
  await endParticipation(db, own.idx, { now, byManager: false });
  return null;
}
