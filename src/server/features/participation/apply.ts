/** Applying to take part (docs/rules.md, P3). */
import type { CheckedOf } from '#api/index.ts';
import type { Application, ParticipateDetail } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { lockMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import { detailOf, saveApplication } from './application.ts';
import { forgetDraft } from './draft.ts';
import { assertMayApply } from './rows/apply-limit.ts';
import { beginParticipation } from './rows/begin.ts';

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
  // Held, so that what a member sends at once for several events is counted one after the other.
  await lockMember(db, actor.memberIdx);
  await assertMayApply(db, actor.memberIdx, now);
  const made = await beginParticipation(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    side,
    type: application.participateType,
    state: side === 'visitor' ? 'COMPLETE' : 'REQUEST',
    createdAt: at,
    updatedAt: at,
  });
  if (!made) throw new Refusal('participate_exist');
  await saveApplication(db, made, withNewProducts(application), at);
  await forgetDraft(db, actor.memberIdx, eventIdx);
  return detailOf(db, made);
}

function withNewProducts(application: Application): Application {
  if (application.participateType !== 'COMPANY') return application;
  const products = application.products.map((product) => ({ ...product, productIdx: undefined }));
  return { ...application, products };
}
