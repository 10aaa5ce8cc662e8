/** Deciding on many applications at once, and taking decisions back (docs/rules.md, P19, P20). */
import type { CheckedOf } from '#api/index.ts';
import type { DoneWith } from '#api/participation/participate-manage.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { attempt } from '../../db/transact.ts';
import { faultOf } from '../../db/watch.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { forgetAddress } from '../calendar/address.ts';
import { takeBackDecision } from '../notice/decision.ts';
import { forgetChangeOf } from './company-change.ts';
import { decideOne } from './review.ts';
import { holdJoining, isEnteredBeside } from './rows/one-person.ts';
import { forgetPreferences } from './rows/preference.ts';
import { tagsOfState } from './rows/shown.ts';

/** Approves or denies what waits of these as it was seen; what does not, or was saved since, is named. */
export async function decideMany(
  context: ContextOf<'POST /manage/participate/decide'>,
  request: CheckedOf<'POST /manage/participate/decide'>,
): Promise<DoneWith> {
  const decision =
    request.decision === 'approve'
      ? ({ to: 'COMPLETE', reason: null } as const)
      : ({ to: 'DENIED', reason: request.reason } as const);
  const seen = new Map(request.applications.map((one) => [one.participateIdx, one.updatedAt]));
  return withEach(context, [...seen.keys()], (row) =>
    decideOne(context, row, { ...decision, updatedAt: seen.get(row.idx) }),
  );
}

/**
 * Lets what was decided within the last minute wait again, unless its people have asked for a meeting, applied anew or been entered. Names the
 * companies whose changed name waited for a manager: it is gone, and they write it anew while they wait themselves.
 */
export async function undoDecisions(
  context: ContextOf<'POST /manage/participate/undo'>,
  { participateIdxs }: CheckedOf<'POST /manage/participate/undo'>,
): Promise<DoneWith> {
  const dropped: number[] = [];
  const done = await withEach(context, participateIdxs, (row) => undoOne(context, row, dropped));
  return { ...done, ...(dropped.length > 0 && { droppedChanges: dropped }) };
}

/** `failed`: a key or a check of the database said no, and nothing of this one was written. */
type Outcome = 'done' | 'state' | 'changed' | 'entered' | 'meeting' | 'failed';

/** Does it with each of these of the event, in the order of their numbers, so that two managers never wait for each other. */
async function withEach(
  { db, eventIdx }: { db: Database; eventIdx: number },
  participateIdxs: readonly number[],
  act: (row: ParticipateRow) => Promise<Outcome>,
): Promise<DoneWith> {
  const idxs = [...new Set(participateIdxs)];
  // Before any participation, as whoever enters people holds the event.
  await holdJoining(db, eventIdx);
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
  const done: ParticipateRow[] = [];
  for (const row of rows) {
    const outcome = await tried(db, () => act(row));
    if (outcome === 'done') done.push(row);
    else
      refused.push({
        participateIdx: row.idx,
        stateParticipate: row.state,
        isMeeting: outcome === 'meeting',
        ...(outcome === 'failed' && { isFailed: true }),
        ...(outcome === 'changed' && { isChanged: true }),
        ...(outcome === 'entered' && { isEntered: true }),
      });
  }
  await advanceContent(db, done.flatMap(tagsOfState));
  return { count: done.length, refused };
}

/** One of many: what fails by itself is taken back alone, and the others are done. */
async function tried(db: Database, act: () => Promise<Outcome>): Promise<Outcome> {
  let outcome: Outcome = 'failed';
  try {
    await attempt(db, async () => {
      outcome = await act();
      return outcome === 'done';
    });
    return outcome;
  } catch (error) {
    if (faultOf(error) !== 'constraint') throw error;
    return 'failed';
  }
}

async function undoOne(
  { db, now, actor }: ContextOf<'POST /manage/participate/undo'>,
  row: ParticipateRow,
  dropped: number[],
): Promise<Outcome> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - limits.undoSeconds * 1000).toISOString();
  if (row.state !== 'COMPLETE' && row.state !== 'DENIED') return 'state';
  const decision = await db
    .selectFrom('participateDecision')
    .select(['outboxIdx', 'decidedAt'])
    .where('participateIdx', '=', row.idx)
    .where('decidedAt', '>', since)
    .executeTakeFirst();
  if (!decision) return 'state';
  if (row.state === 'COMPLETE' && (await hasMeeting(db, row.idx))) return 'meeting';
  if (row.state === 'DENIED' && (await hasLive(db, row))) return 'state';
  if (row.state === 'DENIED' && (await isEnteredBeside(db, row))) return 'entered';
  // What only an approved participation may have; marks of times and favourites stay for when it is approved again.
  await forgetAddress(db, row.idx);
  await forgetPreferences(db, [row.idx]);
  const { waited } = await forgetChangeOf(db, row.idx);
  await db
    .updateTable('participate')
    .set({ state: 'REQUEST', deniedReason: null, updatedAt: at })
    .where('idx', '=', row.idx)
    .execute();
  announce(db, [accessOf(row.memberIdx)]);
  await takeBackDecision(db, row, decision.decidedAt);
  await db.deleteFrom('participateDecision').where('participateIdx', '=', row.idx).execute();
  if (decision.outboxIdx !== null)
    await db
      .updateTable('outbox')
      .set({ endedAt: at })
      .where('idx', '=', decision.outboxIdx)
      .where('sentAt', 'is', null)
      .execute();
  await audit(db, {
    eventIdx: row.eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'undo',
    subject: 'participate',
    subjectIdx: row.idx,
    detail: { was: row.state, ...(waited && { droppedChange: true }) },
  });
  if (waited) dropped.push(row.idx);
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

/** Whether one of its people takes part by another one meanwhile. */
const hasLive = async (db: Database, { idx, eventIdx }: ParticipateRow) =>
  (await db
    .selectFrom('representative')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'live')
    .where('ps', 'in', liveStates)
    .where('memberIdx', 'in', (of) =>
      of
        .selectFrom('representative as own')
        .select('own.memberIdx')
        .where('own.participateIdx', '=', idx)
        .where('own.state', '=', 'live')
        .where('own.memberIdx', 'is not', null),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;
