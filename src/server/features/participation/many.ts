/** Deciding on many applications at once, and taking decisions back (docs/rules.md, P19, P20). */
import type { CheckedOf } from '#api/index.ts';
import type { DoneWith } from '#api/participate-manage.ts';
import { limits } from '#domain/limits.ts';
import { liveStates } from '#domain/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, standingOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import { audit } from '../../platform/log/audit.ts';
import { decideOne } from './review.ts';

/** Approves or denies what waits of these; what does not is named with its state. */
export async function decideMany(
  context: ContextOf<'POST /manage/participate/decide'>,
  request: CheckedOf<'POST /manage/participate/decide'>,
): Promise<DoneWith> {
  const [to, reason] =
    request.decision === 'approve' ? (['COMPLETE', null] as const) : (['DENIED', request.reason] as const);
  const done = await withEach(context, request.participateIdxs, async (row) =>
    (await decideOne(context, row, to, reason)) ? 'done' : 'state',
  );
  if (done.count > 0) await advanceContent(context.db);
  return done;
}

/** Lets what was decided within the last minute wait again, unless its people have asked for a meeting or applied anew. */
export async function undoDecisions(
  context: ContextOf<'POST /manage/participate/undo'>,
  { participateIdxs }: CheckedOf<'POST /manage/participate/undo'>,
): Promise<DoneWith> {
  const done = await withEach(context, participateIdxs, (row) => undoOne(context, row));
  if (done.count > 0) await advanceContent(context.db);
  return done;
}

type Outcome = 'done' | 'state' | 'meeting';

/** Does it with each of these of the event, in the order of their numbers, so that two managers never wait for each other. */
async function withEach(
  { db, eventIdx }: { db: Database; eventIdx: number },
  participateIdxs: readonly number[],
  act: (row: ParticipateRow) => Promise<Outcome>,
): Promise<DoneWith> {
  const idxs = [...new Set(participateIdxs)];
  const query = db
    .selectFrom('participate')
    .selectAll()
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx');
  const rows = await (hasRowLocks(db) ? query.forUpdate() : query).execute();
  const there = new Set(rows.map(({ idx }) => idx));
  const refused: DoneWith['refused'] = idxs
    .filter((idx) => !there.has(idx))
    .map((participateIdx) => ({ participateIdx, stateParticipate: null, isMeeting: false }));
  let count = 0;
  for (const row of rows) {
    const outcome = await act(row);
    if (outcome === 'done') count += 1;
    else
      refused.push({
        participateIdx: row.idx,
        stateParticipate: row.state,
        isMeeting: outcome === 'meeting',
      });
  }
  return { count, refused };
}

async function undoOne(
  { db, now, actor }: ContextOf<'POST /manage/participate/undo'>,
  row: ParticipateRow,
): Promise<Outcome> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - limits.undoSeconds * 1000).toISOString();
  if (row.state !== 'COMPLETE' && row.state !== 'DENIED') return 'state';
  const decision = await db
    .selectFrom('participateDecision')
    .select('outboxIdx')
    .where('participateIdx', '=', row.idx)
    .where('decidedAt', '>', since)
    .executeTakeFirst();
  if (!decision) return 'state';
  if (row.state === 'COMPLETE' && (await hasMeeting(db, row.idx))) return 'meeting';
  if (row.state === 'DENIED' && (await hasLive(db, row))) return 'state';
  await db
    .updateTable('participate')
    .set({ state: 'REQUEST', deniedReason: null, updatedAt: at })
    .where('idx', '=', row.idx)
    .execute();
  announce(db, [standingOf(row.memberIdx)]);
  await db.deleteFrom('participateDecision').where('participateIdx', '=', row.idx).execute();
  if (decision.outboxIdx !== null)
    await db
      .updateTable('outbox')
      .set({ endedAt: at })
      .where('idx', '=', decision.outboxIdx)
      .where('sentAt', 'is', null)
      .execute();
  await audit(db, {
    ...{ eventIdx: row.eventIdx, memberIdx: actor.memberIdx, at },
    ...{ action: 'undo', subject: 'participate', subjectIdx: row.idx, detail: { was: row.state } },
  });
  return 'done';
}

const hasMeeting = async (db: Database, idx: number) =>
  (
    await Promise.all(
      (['companyIdx', 'buyerIdx'] as const).map((side) =>
        db.selectFrom('matching').select('idx').where(side, '=', idx).limit(1).executeTakeFirst(),
      ),
    )
  ).some(Boolean);

const hasLive = async (db: Database, { eventIdx, memberIdx }: ParticipateRow) =>
  (await db
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', memberIdx)
    .where('state', 'in', liveStates)
    .executeTakeFirst()) !== undefined;
