/** Lists from a sheet (docs/rules.md, R7): all of its rows, or none while one of them is not right. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { plainName } from '#domain/common/search/plain-name.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { isBeingArranged, rankingTypes } from '#domain/matching/ranking.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { audit } from '../../platform/log/audit.ts';
import { isTold, putBack, replaceLists, type StoredList } from '../participation/rows/preference.ts';
import { asRankable, isSeenBy, rankables } from './rows.ts';
import { heldEvent } from './save.ts';

type Call = 'POST /manage/ranking/import';
type Row = CheckedOf<Call>['rows'][number];
type Field = 'from' | 'rank' | 'to';

/** Participants whose names are compared with those of a sheet. */
const mostPeople = 4_000;
/** Mistakes that one answer lists. */
const mostErrors = 50;

interface Person {
  idx: number;
  side: MeetingSide;
  memberIdx: number | null;
}

export async function importRankings(
  { db, eventIdx, actor, now }: ContextOf<Call>,
  { rows }: CheckedOf<Call>,
): Promise<AnswerOf<Call>> {
  const event = await heldEvent(db, eventIdx);
  if (!isBeingArranged(event)) throw new Refusal('ranking_closed');
  const lists = await listsOf(db, event, rows);
  const done = { lists: lists.length, rows: rows.length };
  const changed = await changedAmong(db, lists);
  if (changed.length === 0) return done;
  await countSavings(db, changed, now);
  await nextTurn();
  await replaceLists(
    db,
    changed.map(({ whole, ...list }) => ({ ...list, toIdxs: whole })),
  );
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'rank',
    subject: 'event',
    subjectIdx: eventIdx,
    detail: {
      lists: changed.length,
      count: changed.reduce((sum, { toIdxs }) => sum + toIdxs.length, 0),
    },
  });
  return done;
}

/** Whom a row names; undefined where nobody, or more than one, is called so. */
interface Named {
  from: Person | undefined;
  to: Person | undefined;
}

/** Each list in the order of its ranks, which may have gaps and stand in any order in the sheet, but no ties. */
async function listsOf(db: Database, event: EventSpan, rows: readonly Row[]): Promise<StoredList[]> {
  const find = await finder(db, event);
  const named = rows.map((row) => ({ from: find(row.from), to: find(row.to) }));
  const present = await held(db, named);
  const mayNot = await unrankable(db, event.idx);
  const errors: FieldError[] = [];
  const fault = (at: number, field: Field, rule: FieldError['rule'], params: FieldError['params'] = {}) =>
    errors.push({ field: `rows.${at}.${field}`, rule, params });
  const lists = new Map<number, { side: MeetingSide; ranks: Map<number, number> }>();
  for (const [at, { from, to }] of named.entries()) {
    const rank = rows[at]?.rank ?? 0;
    if (!from || !present.has(from.idx)) {
      fault(at, 'from', 'one_of');
      continue;
    }
    const ranker = { idx: from.idx, eventIdx: event.idx, side: from.side };
    const isRankable =
      to !== undefined &&
      present.has(to.idx) &&
      to.side !== from.side &&
      isSeenBy(ranker, event, { ...to, participateIdx: to.idx }) &&
      !mayNot.has(`${from.idx} ${to.idx}`);
    if (!isRankable) {
      fault(at, 'to', 'one_of');
      continue;
    }
    const list = lists.get(from.idx) ?? { side: from.side, ranks: new Map<number, number>() };
    lists.set(from.idx, list);
    if (list.ranks.has(rank)) fault(at, 'rank', 'duplicate');
    else if ([...list.ranks.values()].includes(to.idx)) fault(at, 'to', 'duplicate');
    else list.ranks.set(rank, to.idx);
    if (list.ranks.size > event.rankMost) fault(at, 'rank', 'too_many', { max: event.rankMost });
  }
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors.slice(0, mostErrors));
  return [...lists].map(([fromIdx, { side, ranks }]) => ({
    eventIdx: event.idx,
    fromIdx,
    side,
    toIdxs: [...ranks].sort(([one], [other]) => one - other).map(([, toIdx]) => toIdx),
  }));
}

/** By number, or by a name in either language that only one approved participant of the event has. */
async function finder(db: Database, event: EventSpan) {
  const rows = await rankables(db)
    .where('participate.eventIdx', '=', event.idx)
    .where('participate.type', 'in', rankingTypes)
    .where('participate.state', '=', 'COMPLETE')
    .limit(mostPeople + 1)
    .execute();
  if (rows.length > mostPeople) throw new HttpRefusal(503, 'server_busy', 60);
  const byKey = new Map<string, Person | 'several'>();
  for (const row of rows) {
    const { participateIdx: idx, memberIdx } = row;
    const { nameKo, nameEn } = asRankable(row);
    const names = [nameKo, nameEn].flatMap((name) => (name ? [plainName(name)] : []));
    for (const key of new Set(names))
      byKey.set(key, byKey.has(key) ? 'several' : { idx, side: row.side as MeetingSide, memberIdx });
  }
  // Numbers come last: of a company whose name is a number the number of another is meant.
  for (const { participateIdx: idx, memberIdx, side } of rows)
    byKey.set(String(idx), { idx, side: side as MeetingSide, memberIdx });
  return (said: string): Person | undefined => {
    const found = byKey.get(plainName(said));
    return found === 'several' ? undefined : found;
  };
}

/** Pairs, in both directions, that a manager can't rank: one of the two does not want to meet the other, and which of them nobody reads. */
async function unrankable(db: Database, eventIdx: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notWith')
    .select(['participateIdx', 'otherIdx'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  return new Set(
    rows.flatMap(({ participateIdx, otherIdx }) => [
      `${otherIdx} ${participateIdx}`,
      `${participateIdx} ${otherIdx}`,
    ]),
  );
}

/** Who of these is approved still, and stays so until the transaction ends. In their order, so that two sheets at once wait for each other. */
async function held(trx: Database, named: readonly Named[]): Promise<Set<number>> {
  const rankers = await hold(
    trx,
    named.flatMap(({ from }) => from?.idx ?? []),
    'forNoKeyUpdate',
  );
  const ranked = await hold(
    trx,
    named.flatMap(({ to }) => to?.idx ?? []),
    'forKeyShare',
  );
  return rankers.union(ranked);
}

async function hold(
  trx: Database,
  idxs: readonly number[],
  strength: 'forNoKeyUpdate' | 'forKeyShare',
): Promise<Set<number>> {
  const query = trx
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(trx, JSON.stringify([...new Set(idxs)])))
    .where('state', '=', 'COMPLETE')
    .orderBy('idx');
  const rows = await (hasRowLocks(trx) ? query[strength]() : query).execute();
  return new Set(rows.map(({ idx }) => idx));
}

/** Those that are not stored like this already; `whole`: with whom managers are not told of, who stay on the list (R4). */
async function changedAmong(trx: Database, lists: readonly StoredList[]) {
  const rows = await trx
    .selectFrom('preference')
    .select(['fromIdx', 'toIdx'])
    .select(isTold('preference').as('isTold'))
    .where('fromIdx', 'in', numbers(trx, JSON.stringify(lists.map(({ fromIdx }) => fromIdx))))
    .orderBy('fromIdx')
    .orderBy('rank')
    .execute();
  const stored = Map.groupBy(rows, ({ fromIdx }) => fromIdx);
  const untoldRows = rows.filter((row) => !row.isTold);
  const present = await hold(
    trx,
    untoldRows.map(({ toIdx }) => toIdx),
    'forKeyShare',
  );
  const untoldPairs = new Set(
    untoldRows.flatMap(({ fromIdx, toIdx }) => (present.has(toIdx) ? [`${fromIdx} ${toIdx}`] : [])),
  );
  return lists.flatMap((list) => {
    const idxs = stored.get(list.fromIdx)?.map(({ toIdx }) => toIdx) ?? [];
    const untold = new Set(idxs.filter((idx) => untoldPairs.has(`${list.fromIdx} ${idx}`)));
    const whole = putBack(list.toIdxs, idxs, untold);
    return JSON.stringify(idxs) === JSON.stringify(whole) ? [] : [{ ...list, whole }];
  });
}

async function countSavings(trx: Database, lists: readonly StoredList[], now: Date): Promise<void> {
  const savedAt = now.toISOString();
  for (const { fromIdx: participateIdx, eventIdx } of lists)
    await trx
      .insertInto('ranking')
      .values({ participateIdx, eventIdx, version: 1, savedAt, remindedAt: null })
      .onConflict((on) =>
        on
          .column('participateIdx')
          .doUpdateSet((of) => ({ version: of('ranking.version', '+', 1), savedAt })),
      )
      .execute();
}
