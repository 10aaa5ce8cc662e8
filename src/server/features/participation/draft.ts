/** Applications that were begun and not sent, so that another device can go on with them (docs/rules.md, P13). */

import type { CheckedOf } from '#api/index.ts';
import type { ApplicationDraft } from '#api/participation/participate.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { dayMs } from '#domain/day/day.ts';
import { looksLikeResidentNumber } from '#domain/event-form/answer.ts';
import { assertStaysMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitDrafts } from '../../platform/limits/rules.ts';

/** The member's draft in the event; null when there is none. */
export async function ownDraft({
  db,
  actor,
  eventIdx,
}: ContextOf<'GET /participate/getDraft'>): Promise<ApplicationDraft | null> {
  return (await draftOf(db, actor.memberIdx, eventIdx)) ?? null;
}

const draftOf = (db: Database, memberIdx: number, eventIdx: number) =>
  db
    .selectFrom('applicationDraft')
    .select(['content', 'version', 'savedAt'])
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();

/**
 * Keeps a draft over the version that its writer has seen; 0 is none. `draft_changed`, with the draft that stands, where another
 * device has kept one meanwhile.
 */
export async function saveDraft(
  context: ContextOf<'POST /participate/saveDraft'>,
  { content, basedOn }: CheckedOf<'POST /participate/saveDraft'>,
): Promise<{ version: number; savedAt: string }> {
  const { memberIdx } = context.actor;
  await limitDrafts(context);
  if (holdsResidentNumber(content))
    throw new Refusal('invalid_parameter', [{ field: 'content', rule: 'resident_number', params: {} }]);
  const { idx: eventIdx } = await context.event();
  const savedAt = context.now.toISOString();
  return transact(context.db, async (db) => {
    await assertStaysMember(db, memberIdx);
    const saved =
      basedOn === 0
        ? await db
            .insertInto('applicationDraft')
            .values({ memberIdx, eventIdx, content, version: 1, savedAt })
            .onConflict((on) => on.doNothing())
            .returning(['version', 'savedAt'])
            .executeTakeFirst()
        : await db
            .updateTable('applicationDraft')
            .set({ content, version: basedOn + 1, savedAt })
            .where('memberIdx', '=', memberIdx)
            .where('eventIdx', '=', eventIdx)
            .where('version', '=', basedOn)
            .returning(['version', 'savedAt'])
            .executeTakeFirst();
    if (!saved) throw new Refusal('draft_changed', (await draftOf(db, memberIdx, eventIdx)) ?? null);
    return saved;
  });
}

/** What is no answer isn't kept in a draft either. */
function holdsResidentNumber(content: string): boolean {
  try {
    const { answers } = JSON.parse(content) as { answers?: unknown };
    return Object.values(answers ?? {}).some((one) => looksLikeResidentNumber(String(one)));
  } catch {
    return false;
  }
}

/** Throws the member's draft away. */
export async function deleteDraft({
  db,
  actor,
  eventIdx,
}: ContextOf<'POST /participate/deleteDraft'>): Promise<null> {
  await forgetDraft(db, actor.memberIdx, eventIdx);
  return null;
}

/** A draft ends with the application that came of it. */
export async function forgetDraft(db: Database, memberIdx: number, eventIdx: number): Promise<void> {
  await db
    .deleteFrom('applicationDraft')
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', '=', eventIdx)
    .execute();
}

/** Deletes the drafts that nobody has gone on with for a month. */
export async function forgetOldDrafts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - limits.draftDays * dayMs).toISOString();
  await db.deleteFrom('applicationDraft').where('savedAt', '<', before).execute();
}
