/**
 * People as their calls leave them, written by what those calls write with: thousands are made in the tests, and to make one by calls
 * takes many times as long as most tests do with them. What the calls ask and refuse is tested where they are called;
 * `tests/api/made-people.test.ts` holds that nothing else is different. Tests call these by `factories.ts`.
 */
import { type CheckedOf, calls, type RequestOf } from '#api/index.ts';
import type { Application } from '#api/participation/application.ts';
import { consentPurposes, requiredConsents } from '#domain/account/consent.ts';
import { normalId } from '#domain/account/member.ts';
import { limits } from '#domain/common/limits.ts';
import { kindOf } from '#domain/event-form/form.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { hashOf, newToken } from '#server/access/token.ts';
import type { Database } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { addMember } from '#server/features/account/new-member.ts';
import { hashPassword } from '#server/features/account/password.ts';
import { keepConsents } from '#server/features/consent/consents.ts';
import { seenForm } from '#server/features/event-form/forms.ts';
import { notifyDecision } from '#server/features/notice/decision.ts';
import { saveApplication } from '#server/features/participation/application.ts';
import { asStored, withPerson } from '#server/features/participation/asked.ts';
import { beginParticipation } from '#server/features/participation/rows/begin.ts';
import { tagsOfState } from '#server/features/participation/rows/shown.ts';
import { advanceContent } from '#server/platform/cache/content-tags.ts';

/** Somebody who has joined, is logged in, and has confirmed their addresses: `POST /member/join` and both links. */
export async function makeMember(
  db: Database,
  sample: RequestOf<'POST /member/join'>,
  now: Date,
): Promise<{ memberIdx: number; token: string }> {
  const request = calls['POST /member/join'].request.parse(sample);
  const { password, passwordConfirm, agreeTerms, agreePrivacy, agreeNews, agreeAge, ...said } = request;
  const { consentVersion, language, form, invitation, ...who } = said;
  const passwordHash = await hashPassword(password, { lane: 'strangers', network: '' });
  const id = normalId(who.id);
  const at = now.toISOString();
  return transact(db, async (trx) => {
    const memberIdx = await addMember(trx, { ...who, id, password, passwordHash }, now);
    const agreed = agreeNews === 'Y' ? consentPurposes : requiredConsents;
    await keepConsents(trx, memberIdx, agreed, { version: consentVersion, at });
    const addresses = [...new Set([id, normalId(who.email)])];
    await trx
      .insertInto('emailConfirmation')
      .values(addresses.map((email) => ({ memberIdx, email, confirmedAt: at, createdAt: at })))
      .execute();
    const token = newToken();
    const session = { tokenHash: hashOf(token), memberIdx, device: '', createdAt: at, usedAt: at };
    await trx
      .insertInto('session')
      .values({
        ...session,
        expiresAt: new Date(now.getTime() + limits.sessionDays * 86_400_000).toISOString(),
      })
      .execute();
    await trx
      .insertInto('knownDevice')
      .values({ tokenHash: hashOf(newToken()), memberIdx, createdAt: at, usedAt: at })
      .execute();
    return { memberIdx, token };
  });
}

/**
 * A participation with all that is said in it: `POST /participate/apply`, and, where it is approved, `POST /manage/participate/approve`
 * with its notice, but without its line in the audit and its mail, as if that had gone out. A visitor needs nobody's approval.
 */
export async function makeParticipation(
  db: Database,
  { memberIdx, eventIdx, isApproved }: { memberIdx: number; eventIdx: number; isApproved: boolean },
  sample: RequestOf<'POST /participate/apply'>,
  now: Date,
): Promise<number> {
  const application = calls['POST /participate/apply'].request.parse({ ...sample, eventIdx });
  const at = now.toISOString();
  const { participateType: type } = application;
  const side = sideOf[type];
  return transact(db, async (trx) => {
    const form = await seenForm(trx, { eventIdx, kind: kindOf(type), now }, application.formIdx);
    const own = await beginParticipation(trx, {
      ...{ eventIdx, memberIdx, side, type, formIdx: form.formIdx, createdAt: at, updatedAt: at },
      state: isApproved || side === 'visitor' ? 'COMPLETE' : 'REQUEST',
    });
    if (!own) throw new Error('They take part already.');
    const asked = asStored(said(application), { form, isApproved: side === 'visitor' });
    // As it was while they applied: what an approved company calls itself anew waits for a manager.
    const applying = { ...own, state: 'REQUEST' as const };
    await saveApplication(trx, applying, await withPerson(trx, memberIdx, asked, form), at, { form });
    if (isApproved && side !== 'visitor') {
      const decision = { participateIdx: own.idx, decidedAt: at, outboxIdx: null };
      await trx.insertInto('participateDecision').values(decision).execute();
      await notifyDecision(trx, own, 'COMPLETE', at);
      await advanceContent(trx, tagsOfState(own));
    }
    return own.idx;
  });
}

function said({ eventIdx: _, formIdx: _f, ...sent }: CheckedOf<'POST /participate/apply'>): Application {
  const answers = sent.answers ?? [];
  if (sent.participateType === 'VISITOR' || sent.participateType === 'PRE-VISITOR')
    return { ...sent, answers };
  return { ...sent, answers, languages: sent.languages ?? [] };
}
