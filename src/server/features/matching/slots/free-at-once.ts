/** Which slots a meeting could have, as one statement sees them (docs/rules.md, M7). */
import { type SqlBool, sql } from 'kysely';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import { canMeetIn } from './busy.ts';
import { freeInterpretersIn } from './interpreters.ts';
import { isOfOthers, type Need, type Slot } from './slots.ts';

/** What a meeting needs of the slots of its event. */
interface NeedIn extends Need {
  eventIdx: number;
}

/** Slots of the first look: one of these is free nearly always, and each costs a look at people, lanes and tables. */
const lookedAtFirst = 16;

/**
 * Where in the list the first slot is that the meeting can have; -1 where there is none. Those before it can't be had at the
 * moment of the statement that found it.
 */
export async function firstFree(trx: Database, need: NeedIn, slots: readonly Slot[]): Promise<number> {
  const within = async (from: number, to?: number) => {
    const some = slots.slice(from, to).map(({ idx }) => idx);
    const free = await slotsFreeAtOnce(trx, need, some);
    const at = some.findIndex((idx) => free.has(idx));
    return at < 0 ? at : from + at;
  };
  const at = await within(0, lookedAtFirst);
  if (at >= 0 || slots.length <= lookedAtFirst) return at;
  // Where writers don't wait for each other, one of the first may have become free since.
  return within(hasRowLocks(trx) ? 0 : lookedAtFirst);
}

/**
 * Those of these slots that a meeting could have, as one statement sees them: on PostgreSQL other transactions commit between two
 * statements, so that of several looks each is right and all together may be wrong.
 */
export async function slotsFreeAtOnce(
  db: Database,
  need: NeedIn,
  slotIdxs: readonly number[],
): Promise<Set<number>> {
  if (slotIdxs.length === 0) return new Set();
  const { eventIdx, named = [] } = need;
  const given = {
    eventIdx,
    slots: JSON.stringify(slotIdxs),
    people: JSON.stringify(need.people),
    named: named.length === 0 ? null : JSON.stringify(named),
  };
  const rows = await freeOf(db, given, need);
  return new Set(rows.map(({ idx }) => idx));
}

/** Built once for what is asked most. */
function freeOf(db: Database, given: Lists, need: Need): Promise<{ idx: number }[]> {
  if (need.interpreter || need.byVideo)
    return freeRows(db, given, need)
      .$if(need.interpreter, (query) =>
        query.where((is) => is.exists(freeInterpretersIn(db, is.ref('slot.idx'), need.language))),
      )
      .execute();
  const { named, ...others } = given;
  return named === null ? freeOfAnyone(db, others) : freeOfNamed(db, { ...others, named });
}

/** Lists as JSON, so that there is one statement for any length. */
interface Lists {
  eventIdx: number;
  slots: string;
  people: string;
  named: string | null;
}

const freeRows = (db: Database, given: Lists, { byVideo }: Pick<Need, 'byVideo'> = {}) =>
  db
    .selectFrom('slot')
    .select('slot.idx')
    .where('slot.idx', 'in', numbers(db, given.slots))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('participate')
            .select('participate.idx')
            .where('participate.idx', 'in', numbers(db, given.people))
            .where(({ not }) => not(canMeetIn(db, given.named))),
        ),
      ),
    )
    .$if(!byVideo, (query) => query.where(hasTable(db, given)));

/** By counting, which reads indexes alone: tables that these people can have, against those of them that are taken or closed in the slot. */
const hasTable = (db: Database, { eventIdx, people }: Lists) => sql<SqlBool>`(
  (select count(*) from table_slot where table_slot.slot_idx = slot.idx)
  - (select count(*) from table_slot where table_slot.slot_idx = slot.idx and table_slot.table_idx in (
      select event_table.idx from event_table where event_table.event_idx = ${eventIdx} and ${isOfOthers(db, people)}))
  < (select count(*) from event_table where event_table.event_idx = ${eventIdx} and not ${isOfOthers(db, people)}))`;

const freeOfAnyone = prepared((db, given: Omit<Lists, 'named'>) =>
  freeRows(db, { eventIdx: given.eventIdx, slots: given.slots, people: given.people, named: null }),
);
const freeOfNamed = prepared((db, given: Lists & { named: string }) => freeRows(db, given));
