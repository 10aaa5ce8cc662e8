/**
 * How workers of several processes share what is due: whoever writes its lease into a task first has it, until it says what came of it or
 * the lease ends. A process that dies leaves its tasks to the next try.
 */
import { randomBytes } from 'node:crypto';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import { type Kind, later, type Taken } from './kind.ts';
import { isFree, letGo, letGoDue } from './let-go.ts';

export interface Room {
  /** Tasks that are taken at most. */
  most: number;
  /** Of one lane at most, those among them that are under way here. */
  eachMost?: number;
  /** What this process is at: never taken again by it, whatever a clock says that has jumped over its lease. */
  underway?: Iterable<{ idx: number; lane: number | null }>;
}

/** Looks again so many times where others were faster. */
const looks = 3;

/** Takes tasks that are due and for which there is room, the ones that are due longest first. */
export async function takeDue<Content>(
  db: Database,
  kind: Kind<Content>,
  now: Date,
  { most, eachMost = most, underway = [] }: Room,
): Promise<Taken<Content>[]> {
  const mine = [...underway];
  const taken: Taken<Content>[] = [];
  for (let look = 0; look < looks && taken.length < most; look++) {
    const room = { most: most - taken.length, eachMost, taken: [...mine, ...taken] };
    const wanted = await choose(db, kind, now, room);
    if (wanted.length === 0) break;
    const claimed = await claim(db, kind, now, wanted);
    // Others were faster with all of them.
    if (claimed.length === 0) continue;
    const contents = await kind.read(
      db,
      claimed.map(({ subjectIdx }) => subjectIdx),
    );
    for (const row of claimed) {
      const content = contents.get(row.subjectIdx);
      if (content !== undefined) taken.push({ ...row, content });
    }
    const gone = claimed.filter(({ subjectIdx }) => !contents.has(subjectIdx));
    if (gone.length > 0) {
      await letGo(db, kind, gone, now);
      // Where one has nothing to do many may, as after a mailing was stopped: what comes after them does not wait for each.
      await letGoDue(db, kind, now);
      look -= 1;
    } else if (claimed.length === wanted.length) break;
  }
  return taken;
}

type Claimed = Omit<Taken<unknown>, 'content'>;

interface Choosing {
  most: number;
  eachMost: number;
  taken: readonly { idx: number; lane: number | null }[];
}

/** A look without a write: on SQLite that would hold back every other, for nothing nearly always. */
async function choose(db: Database, kind: Kind<unknown>, now: Date, { most, eachMost, taken }: Choosing) {
  const inLane = new Map<number, number>();
  const count = (lane: number | null) => lane !== null && inLane.set(lane, (inLane.get(lane) ?? 0) + 1);
  const hasRoom = (lane: number | null) => lane === null || (inLane.get(lane) ?? 0) < eachMost;
  for (const { lane } of taken) count(lane);
  const mine = taken.map(({ idx }) => idx);
  const wanted: number[] = [];
  for (;;) {
    const full = [...inLane.keys()].filter((lane) => !hasRoom(lane));
    const due = await dueTasks(db, kind, now, { but: [...mine, ...wanted], full, most: most * 4 });
    for (const { idx, lane } of due) {
      if (wanted.length === most) break;
      if (!hasRoom(lane)) continue;
      count(lane);
      wanted.push(idx);
    }
    // All that was seen may be of lanes that have filled up meanwhile, with others behind them.
    if (wanted.length === most || due.length < most * 4) return wanted;
  }
}

/** The next that are due, the ones that are due longest first, and none of lanes that are full. */
function dueTasks(
  db: Database,
  kind: Kind<unknown>,
  now: Date,
  { but, full, most }: { but: number[]; full: number[]; most: number },
) {
  const at = now.toISOString();
  return db
    .selectFrom('task')
    .select(['idx', 'lane'])
    .where('kind', '=', kind.name)
    .where('dueAt', '<=', at)
    .where((is) => isFree(is, at))
    .$if(kind.expiring !== undefined, (query) =>
      query.where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', at)])),
    )
    .$if(full.length > 0, (query) =>
      query.where((is) => is.or([is('lane', 'is', null), is('lane', 'not in', full)])),
    )
    .$if(but.length > 0, (query) => query.where('idx', 'not in', but))
    .orderBy('dueAt')
    .orderBy('idx')
    .limit(most)
    .execute();
}

/** Leases those among them that nobody else has taken meanwhile. */
async function claim(
  db: Database,
  kind: Kind<unknown>,
  now: Date,
  wanted: readonly number[],
): Promise<Claimed[]> {
  const at = now.toISOString();
  const lease = randomBytes(12).toString('base64url');
  const free = db
    .selectFrom('task')
    .select('idx')
    .where('idx', 'in', [...wanted])
    .where((is) => isFree(is, at));
  const rows = await retry(5, () =>
    db
      .updateTable('task')
      .set((is) => ({ lease, leasedUntil: later(now, kind.leaseSeconds), tries: is('tries', '+', 1) }))
      // Two processes never wait for each other's rows.
      .where('idx', 'in', hasRowLocks(db) ? free.forUpdate().skipLocked() : free)
      .returning(['idx', 'lane', 'tries', 'expiresAt', `${kind.subject} as subjectIdx`])
      .execute(),
  );
  const place = new Map(wanted.map((idx, no) => [idx, no]));
  return rows
    .map((row) => ({ ...row, subjectIdx: Number(row.subjectIdx), lease }))
    .sort((a, b) => (place.get(a.idx) ?? 0) - (place.get(b.idx) ?? 0));
}
