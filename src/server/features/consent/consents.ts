/** What members agreed to: a history to which rows are only added (docs/rules.md, A9). */

import type { Consent } from '#api/account/personal-data.ts';
import type { CheckedOf } from '#api/index.ts';
import { type ConsentPurpose, consentPurposes, isRequired } from '#domain/account/consent.ts';
import { lockMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';

/** Notes that a member agreed to each of these, in the caller's transaction. */
export async function keepConsents(
  trx: Database,
  memberIdx: number,
  purposes: readonly ConsentPurpose[],
  { version, at }: { version: string; at: string },
): Promise<void> {
  const act = 'given' as const;
  const rows = purposes.map((purpose) => ({ memberIdx, purpose, act, version, createdAt: at }));
  await trx.insertInto('consent').values(rows).execute();
}

/** Every row of a member, the oldest first. */
export function consentHistory(db: Database, memberIdx: number) {
  return db
    .selectFrom('consent')
    .select(['purpose', 'act', 'version', 'createdAt'])
    .where('memberIdx', '=', memberIdx)
    .orderBy('purpose')
    .orderBy('idx')
    .execute();
}

async function consentsOf(db: Database, memberIdx: number): Promise<Consent[]> {
  const history = await consentHistory(db, memberIdx);
  return consentPurposes.map((purpose) => {
    const last = history.findLast((row) => row.purpose === purpose);
    return {
      purpose,
      isRequired: isRequired(purpose),
      isGiven: last?.act === 'given',
      version: last?.version ?? null,
      changedAt: last?.createdAt ?? null,
    };
  });
}

/** Whether the member wants news of later events. */
export async function wantsNews(db: Database, memberIdx: number | null): Promise<boolean> {
  return (
    memberIdx !== null &&
    (await consentsOf(db, memberIdx)).some(({ purpose, isGiven }) => purpose === 'news' && isGiven)
  );
}

export const getConsents = ({ db, actor }: MemberContext): Promise<Consent[]> =>
  consentsOf(db, actor.memberIdx);

/** Gives or withdraws an optional consent; a row only where something changes, also for two requests at once. */
export async function updateConsent(
  { db, actor: { memberIdx }, now }: MemberContext,
  { purpose, agree, consentVersion: version }: CheckedOf<'POST /member/updateConsent'>,
): Promise<Consent[]> {
  await lockMember(db, memberIdx);
  const before = (await consentsOf(db, memberIdx)).find((one) => one.purpose === purpose);
  const isGiven = agree === 'Y';
  if (before?.isGiven !== isGiven)
    await db
      .insertInto('consent')
      .values({
        memberIdx,
        purpose,
        act: isGiven ? 'given' : 'withdrawn',
        createdAt: now.toISOString(),
        // Withdrawn is what was given.
        version: isGiven ? version : (before?.version ?? version),
      })
      .execute();
  return consentsOf(db, memberIdx);
}
