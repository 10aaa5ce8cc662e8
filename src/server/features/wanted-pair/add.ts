/** Keeping the pairs of a sheet, and beginning to make their meetings (docs/rules.md, M48, M49). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Incoming } from '../../platform/storage/receive.ts';
import type { Uploads } from '../file/uploads.ts';
import { approvedAmong } from '../participation/rows/lock.ts';
import { type PairRow, takePairs } from './sheet.ts';

type Adding = 'POST /manage/matching/addPairs';
type Acting = Pick<ContextOf<Adding>, 'db' | 'actor' | 'eventIdx' | 'now'>;

/** Rows of one statement: SQLite takes 32,766 values. */
const atATime = 500;
/** Pairs that an event keeps: each company with each buyer of a large one. */
const most = 50_000;

/** Of a pair that is there already the newer sheet counts: so a sheet may be sent again, and no meeting is made twice. */
export async function addPairs(
  context: ContextOf<Adding>,
  uploads: Uploads,
  incoming: Incoming,
): Promise<AnswerOf<Adding>> {
  const { answer, right } = await takePairs(context, uploads, incoming);
  const pairs = await storePairs(context, right);
  if (pairs === 0) throw new Refusal('pairs_none_right', answer);
  return { pairs, left: answer.badRows + right.length - pairs };
}

/** Stores the pairs whose two take part still, which may have ended since the sheet was read; answers how many these are. */
export async function storePairs(context: Acting, read: readonly PairRow[]): Promise<number> {
  if (read.length === 0) return 0;
  const { db, eventIdx } = context;
  return transact(db, async (trx) => {
    const present = await approvedAmong(
      trx,
      read.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]),
    );
    const right = read.filter(({ companyIdx, buyerIdx }) => present.has(companyIdx) && present.has(buyerIdx));
    if (right.length === 0) return 0;
    const runIdx = await beginRun({ ...context, db: trx });
    for (let from = 0; from < right.length; from += atATime) {
      await keep(trx, context, runIdx, right.slice(from, from + atATime));
      await nextTurn();
    }
    const { count } = await trx
      .selectFrom('wantedPair')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirstOrThrow();
    if (count > most) throw new Refusal('sheet_too_large');
    await told({ ...context, db: trx }, right.length);
    return right.length;
  });
}

const keep = (trx: Database, { eventIdx, now }: Acting, runIdx: number, rows: readonly PairRow[]) => {
  const at = now.toISOString();
  return trx
    .insertInto('wantedPair')
    .values(
      rows.map(({ row, must, language, ...said }) => ({
        ...said,
        eventIdx,
        rowNo: row,
        must: must ? ('Y' as const) : ('N' as const),
        translatorLanguage: language,
        state: 'waiting' as const,
        obstacles: null,
        runIdx,
        isNew: 'N' as const,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .onConflict((on) =>
      on.columns(['companyIdx', 'buyerIdx']).doUpdateSet((of) => ({
        rank: of.ref('excluded.rank'),
        must: of.ref('excluded.must'),
        isTranslator: of.ref('excluded.isTranslator'),
        translatorLanguage: of.ref('excluded.translatorLanguage'),
        note: of.ref('excluded.note'),
        rowNo: of.ref('excluded.rowNo'),
        state: 'waiting',
        obstacles: null,
        runIdx,
        isNew: 'N',
        tries: 0,
        updatedAt: at,
      })),
    )
    .execute();
};

/** The run of an event; its key refuses a second one (`pairs_under_way`). */
async function beginRun({ db, eventIdx, actor, now }: Acting): Promise<number> {
  const made = await db
    .insertInto('pairRun')
    .values({ eventIdx, memberIdx: actor.memberIdx, createdAt: now.toISOString(), endedAt: null })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('pairs_under_way');
  return made.idx;
}

async function told({ db, eventIdx, actor, now }: Acting, pairs: number): Promise<void> {
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'addPairs',
    subject: 'event',
    subjectIdx: eventIdx,
    detail: { pairs },
  });
  announce(db, [managersOf(eventIdx)]);
}

/**
 * Another try for what found no place; nothing where all have one. With `pairIdxs`: for these, and what their people have ended is made
 * nevertheless (docs/rules.md, M60).
 */
export async function retryPairs(
  context: ContextOf<'POST /manage/matching/retryPairs'>,
  { pairIdxs }: CheckedOf<'POST /manage/matching/retryPairs'>,
): Promise<AnswerOf<'POST /manage/matching/retryPairs'>> {
  const { db, eventIdx, now } = context;
  return transact(db, async (trx) => {
    const wanted = trx
      .selectFrom('wantedPair')
      .select('idx')
      .where('eventIdx', '=', eventIdx)
      .$if(pairIdxs === undefined, (query) => query.where('state', '=', 'unplaced'))
      .$if(pairIdxs !== undefined, (query) =>
        query
          .where('idx', 'in', pairIdxs ?? [])
          .where('state', '<>', 'waiting')
          .where('isNew', '=', 'N'),
      );
    if (!(await wanted.limit(1).executeTakeFirst())) return { pairs: 0, left: 0 };
    const runIdx = await beginRun({ ...context, db: trx });
    const waiting = await trx
      .updateTable('wantedPair')
      .set({ state: 'waiting', obstacles: null, tries: 0, runIdx, updatedAt: now.toISOString() })
      .$if(pairIdxs !== undefined, (query) => query.set({ isInsisted: 'Y' }))
      .where('idx', 'in', wanted)
      .returning('idx')
      .execute();
    await told({ ...context, db: trx }, waiting.length);
    return { pairs: waiting.length, left: 0 };
  });
}

/** Forgets pairs; those that are being placed now stay until that has ended. */
export async function removePairs(
  { db, eventIdx, now, actor }: ContextOf<'POST /manage/matching/removePairs'>,
  { pairIdxs }: CheckedOf<'POST /manage/matching/removePairs'>,
): Promise<AnswerOf<'POST /manage/matching/removePairs'>> {
  return transact(db, async (trx) => {
    const gone = await trx
      .deleteFrom('wantedPair')
      .where('eventIdx', '=', eventIdx)
      .where('idx', 'in', pairIdxs)
      .where('state', '<>', 'waiting')
      .where('isNew', '=', 'N')
      .returning('idx')
      .execute();
    if (gone.length > 0)
      await audit(trx, {
        eventIdx,
        memberIdx: actor.memberIdx,
        at: now.toISOString(),
        action: 'removePairs',
        subject: 'event',
        subjectIdx: eventIdx,
        detail: { pairs: gone.length },
      });
    return { removed: gone.length };
  });
}
