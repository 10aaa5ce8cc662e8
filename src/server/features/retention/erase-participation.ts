/** Erasing what a member entered for an event, by what leaving uses, while they stay a member. */
import { liveStates } from '#domain/participation/participation.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit, eraseAuditTexts } from '../../platform/log/audit.ts';
import { wordsOfMember } from '../account/personal-words.ts';
import { eraseLogs } from '../counseling/erase.ts';
import { endParticipation } from '../participation/end.ts';
import { eraseParticipations } from '../participation/erase.ts';
import { tagsOfState } from '../participation/rows/shown.ts';

/**
 * Erases a member's participations in one event, in the caller's transaction, which holds the member's row. They end, so that
 * nobody is shown them any more; the state that figures count them by is kept. Files that nothing names then go with the sweep.
 */
export async function eraseParticipationsIn(
  trx: Database,
  { memberIdx, eventIdx, now }: { memberIdx: number; eventIdx: number; now: Date },
): Promise<number> {
  const at = now.toISOString();
  const own = await trx
    .selectFrom('participate')
    .select(['idx', 'eventIdx', 'side', 'state'])
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', memberIdx)
    .where('erasedAt', 'is', null)
    .orderBy('idx')
    .execute();
  if (own.length === 0) return 0;
  const participateIdxs = own.map(({ idx }) => idx);
  const words = await wordsOfMember(trx, memberIdx);
  for (const { idx, state } of own)
    if (liveStates.some((one) => one === state)) await endParticipation(trx, idx, { now, byManager: true });
  await eraseLogs(trx, { ...words, participateIdxs, eventIdxs: [eventIdx], at });
  await eraseAuditTexts(trx, memberIdx, eventIdx);
  await eraseParticipations(trx, participateIdxs);
  await trx
    .deleteFrom('notice')
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', '=', eventIdx)
    .execute();
  for (const { idx, state } of own)
    await trx
      .updateTable('participate')
      .set({ erasedAt: at, erasedState: state, updatedAt: at })
      .where('idx', '=', idx)
      .execute();
  // What told their colleagues of the same meetings.
  const people = trx
    .selectFrom('representative')
    .select('memberIdx')
    .where('participateIdx', 'in', participateIdxs)
    .where('memberIdx', 'is not', null);
  await trx
    .deleteFrom('notice')
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', 'in', people.$castTo<{ memberIdx: number }>())
    .execute();
  const entry = { action: 'erase', subject: 'participate', memberIdx: null, eventIdx, at } as const;
  for (const subjectIdx of participateIdxs) await audit(trx, { ...entry, subjectIdx });
  await advanceContent(trx, own.flatMap(tagsOfState));
  return own.length;
}
