/** Applying to take part (docs/rules.md, P3). */
import type { CheckedOf } from '#api/index.ts';
import type { Application } from '#api/participation/application.ts';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { kindOf } from '#domain/event-form/form.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { lockMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import { askedAnew } from '../consent/consents.ts';
import { seenForm } from '../event-form/forms.ts';
import { detailOf, saveApplication } from './application.ts';
import { asStored, withPerson } from './asked.ts';
import { forgetDraft } from './draft.ts';
import { assertMayApply } from './rows/apply-limit.ts';
import { beginParticipation } from './rows/begin.ts';
import { assertNotEntered, holdJoining } from './rows/one-person.ts';

/**
 * Applies to take part. Companies and buyers wait for a manager until the event is over (`event_the_end`); visitors
 * register at any time and are approved at once. Every product is a new one, whatever `productIdx` a form still has. `participate_entered`
 * where the organiser has entered the member already (P57), `participate_exist` where they take part.
 */
export async function apply(
  { db, now, actor, event }: ContextOf<'POST /participate/apply'>,
  { eventIdx: _, formIdx, ...sent }: CheckedOf<'POST /participate/apply'>,
): Promise<ParticipateDetail> {
  const { idx: eventIdx, lastEndsAt } = await event();
  const at = now.toISOString();
  const side = sideOf[sent.participateType];
  if (side !== 'visitor' && at >= lastEndsAt) throw new Refusal('event_the_end');
  await holdJoining(db, eventIdx);
  // Held, so that what a member sends at once for several events is counted one after the other.
  await lockMember(db, actor.memberIdx);
  await assertNotEntered(db, { memberIdx: actor.memberIdx, eventIdx });
  await assertMayApply(db, actor.memberIdx, now);
  if ((await askedAnew(db, actor.memberIdx)).length > 0) throw new Refusal('consent_needed');
  const isToMeet = sent.participateType !== 'VISITOR' && sent.participateType !== 'PRE-VISITOR';
  const said: Application = isToMeet
    ? { ...sent, languages: sent.languages ?? [], answers: sent.answers ?? [] }
    : { ...sent, answers: sent.answers ?? [] };
  const form = await seenForm(db, { eventIdx, kind: kindOf(sent.participateType), now }, formIdx);
  const asked = asStored(said, { form, isApproved: side === 'visitor' });
  const application = await withPerson(db, actor.memberIdx, withNewProducts(asked), form);
  const made = await beginParticipation(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    side,
    type: application.participateType,
    state: side === 'visitor' ? 'COMPLETE' : 'REQUEST',
    formIdx: form.formIdx,
    createdAt: at,
    updatedAt: at,
  });
  if (!made) throw new Refusal('participate_exist');
  await saveApplication(db, made, application, at, { form });
  await forgetDraft(db, actor.memberIdx, eventIdx);
  return detailOf(db, made);
}

function withNewProducts(application: Application): Application {
  if (application.participateType !== 'COMPANY') return application;
  const products = application.products.map((product) => ({ ...product, productIdx: undefined }));
  return { ...application, products };
}
