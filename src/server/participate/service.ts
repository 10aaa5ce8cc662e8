/** Taking part: applying, reading one's application, mending it, giving it up (spec.md, 4; decisions.md, 4). */
import type { CheckedOf } from '#api/index.ts';
import type { Application, ParticipateDetail } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import { liveStates, sideOf } from '#domain/participation.ts';
import type { MemberAsk } from '../ask.ts';
import { advanceContent } from '../content-version.ts';
import { transact } from '../db/transact.ts';
import { eventRow } from '../event/service.ts';
import { assertStaysMember } from '../member/standing.ts';
import { endParticipation } from './end.ts';
import { detailOf, holdLive, saveApplication } from './repository.ts';

/**
 * Applies to take part. Companies and buyers wait for a manager until the event is over (`event_the_end`); visitors
 * register at any time and are in at once. Every product is a new one, whatever `productIdx` a form kept from before.
 */
export async function apply(
  ask: MemberAsk,
  { eventIdx, ...application }: CheckedOf<'POST /participate/apply'>,
): Promise<ParticipateDetail> {
  const event = await eventRow(ask.db, eventIdx ?? ask.eventInUse);
  const at = ask.now.toISOString();
  const side = sideOf[application.participateType];
  if (side !== 'visitor' && at >= event.lastEndsAt) throw new Refusal('event_the_end');
  return transact(ask.db, async (trx) => {
    await assertStaysMember(trx, ask.asker.memberIdx);
    const made = await trx
      .insertInto('participate')
      .values({
        eventIdx: event.idx,
        memberIdx: ask.asker.memberIdx,
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
    await saveApplication(trx, made, withNewProducts(application), at);
    return detailOf(trx, made);
  });
}

function withNewProducts(application: Application): Application {
  if (application.participateType !== 'COMPANY') return application;
  const products = application.products.map((product) => ({ ...product, productIdx: undefined }));
  return { ...application, products };
}

/** One's own application: the live one, else the last, so that the reason of a denial can be read. */
export async function ownDetail(
  ask: MemberAsk,
  { eventIdx }: CheckedOf<'GET /participate/getDetail'>,
): Promise<ParticipateDetail> {
  // A live one is always the last: while it stands there is no new one.
  const row = await ask.db
    .selectFrom('participate')
    .selectAll()
    .where('eventIdx', '=', eventIdx ?? ask.eventInUse)
    .where('memberIdx', '=', ask.asker.memberIdx)
    .orderBy('idx', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Refusal('participate_not_found');
  return detailOf(ask.db, row);
}

/** Mends one's live participation. It keeps its type and its state: what was approved stays approved. */
export async function update(
  ask: MemberAsk,
  { eventIdx, ...application }: CheckedOf<'POST /participate/update'>,
): Promise<ParticipateDetail> {
  const at = ask.now.toISOString();
  return transact(ask.db, async (trx) => {
    const own = await holdLive(trx, ask.asker.memberIdx, eventIdx ?? ask.eventInUse, at);
    if (!own) throw new Refusal('participate_not_found');
    if (own.type !== application.participateType) throw new Refusal('participate_type_not_found');
    await saveApplication(trx, own, application, at);
    // No page tells of visitors, so pages that are kept stay true.
    if (own.state === 'COMPLETE' && own.side !== 'visitor') await advanceContent(trx);
    return detailOf(trx, own);
  });
}

/** Cancels one's live participation, and the meetings with it, unless one of them begins within the next 24 hours. */
export async function cancelOwn(
  ask: MemberAsk,
  { eventIdx }: CheckedOf<'POST /participate/cancel'>,
): Promise<null> {
  await transact(ask.db, async (trx) => {
    const own = await trx
      .selectFrom('participate')
      .select('idx')
      .where('eventIdx', '=', eventIdx ?? ask.eventInUse)
      .where('memberIdx', '=', ask.asker.memberIdx)
      .where('state', 'in', liveStates)
      .executeTakeFirst();
    if (!own) throw new Refusal('participate_not_found');
    await endParticipation(trx, own.idx, { now: ask.now, byManager: false });
  });
  return null;
}
