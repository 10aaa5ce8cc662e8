/** What members agreed to: a history to which rows are only added (docs/rules.md, A9). */

import type { Consent } from '#api/account/personal-data.ts';
import type { CheckedOf } from '#api/index.ts';
import {
  type ConsentPurpose,
  consentPurposes,
  isRequired,
  policyPages,
  type RequiredConsent,
  requiredConsents,
} from '#domain/account/consent.ts';
import { lockMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';

/** Notes that a member agreed to each of these, in the caller's transaction. */
export async function keepConsents(
  trx: Database,
  memberIdx: number,
  purposes: readonly ConsentPurpose[],
  { version, at }: { version: string; at: string },
): Promise<void> {
  const act = 'given' as const;
  const onScreen = await policiesOnScreen(trx);
  const rows = purposes.map((purpose) => {
    const shown = onScreen.get(purpose)?.version;
    // Which text they read, where managers have published one.
    const read = shown === undefined ? version : `${version}+${shown}`;
    return { memberIdx, purpose, act, version: read, createdAt: at };
  });
  await trx.insertInto('consent').values(rows).execute();
}

interface PolicyOnScreen {
  /** The published version of its text. */
  version: number | undefined;
  /** Since when members have to have agreed. */
  askedAt: string | null;
}

const policyRows = prepared((db, _: object) =>
  db
    .selectFrom('page')
    .leftJoin('pageVersion', (join) =>
      join.onRef('pageVersion.pageIdx', '=', 'page.idx').on('pageVersion.state', '=', 'published'),
    )
    .select(['page.name', 'page.askedAt', 'pageVersion.version'])
    .where('page.part', '=', 'policy')
    .where('page.name', 'in', Object.values(policyPages)),
);

/** What managers have written of the texts that members agree to, by purpose (docs/rules.md, W16). */
async function policiesOnScreen(db: Database): Promise<ReadonlyMap<ConsentPurpose, PolicyOnScreen>> {
  const rows = await policyRows(db, {});
  return new Map(
    requiredConsents.flatMap((purpose) => {
      const row = rows.find(({ name }) => name === policyPages[purpose]);
      return row ? [[purpose, { version: row.version ?? undefined, askedAt: row.askedAt }] as const] : [];
    }),
  );
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
  const onScreen = await policiesOnScreen(db);
  return consentPurposes.map((purpose) => {
    const askedAt = onScreen.get(purpose)?.askedAt ?? null;
    const last = history.findLast((row) => row.purpose === purpose);
    return {
      purpose,
      isRequired: isRequired(purpose),
      isGiven: last?.act === 'given',
      isAskedAnew: askedAt !== null && (last?.createdAt ?? '') < askedAt,
      version: last?.version ?? null,
      changedAt: last?.createdAt ?? null,
    };
  });
}

/** The required purposes of which another text was published since the member agreed, and that they are asked to agree to anew. */
export async function askedAnew(db: Database, memberIdx: number): Promise<RequiredConsent[]> {
  // Mostly nobody is asked, and nothing is read of the member.
  if (![...(await policiesOnScreen(db)).values()].some(({ askedAt }) => askedAt !== null)) return [];
  const consents = await consentsOf(db, memberIdx);
  return requiredConsents.filter((purpose) =>
    consents.some((one) => one.purpose === purpose && one.isAskedAnew),
  );
}

/** Agrees to all that the member is asked anew. Where nothing is asked, nothing is written. */
export async function agreeAnew(
  { db, actor: { memberIdx }, now }: MemberContext,
  { consentVersion: version }: CheckedOf<'POST /member/agreeAnew'>,
): Promise<Consent[]> {
  await lockMember(db, memberIdx);
  const asked = await askedAnew(db, memberIdx);
  if (asked.length > 0) await keepConsents(db, memberIdx, asked, { version, at: now.toISOString() });
  return consentsOf(db, memberIdx);
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
