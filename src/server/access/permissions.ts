/** What a member may do as a manager, read from the database; what a permission allows is the domain's (`mayDo`). */
import { sql } from 'kysely';
import type { Permission } from '#domain/common/permission.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { waiverOf } from './second-factor-waiver.ts';

interface InEvent {
  memberIdx: number;
  eventIdx: number;
}

const permissionRows = prepared((db, given: InEvent) =>
  db
    .selectFrom('permission')
    .select('permission')
    .where('memberIdx', '=', given.memberIdx)
    .where((is) => is.or([is('eventIdx', '=', given.eventIdx), is('eventIdx', 'is', null)])),
);

/** The live participation in an event (`REQUEST` or `COMPLETE`) which a member represents: at most one (`participate_exist`). */
export const liveParticipation = prepared((db, given: InEvent) =>
  db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .selectAll('participate')
    .select('representative.idx as representativeIdx')
    .where('representative.eventIdx', '=', given.eventIdx)
    .where('representative.memberIdx', '=', given.memberIdx)
    // As literals: SQLite takes a partial index only where it sees the very condition of it.
    .where('representative.state', '=', sql.lit('live'))
    .where(
      'representative.ps',
      'in',
      liveStates.map((state) => sql.lit(state)),
    ),
);

const unprovenManager = prepared((db, given: { memberIdx: number; waiver: string }) =>
  db
    .selectFrom('permission')
    .select('memberIdx')
    .where('memberIdx', '=', given.memberIdx)
    .where(({ not, exists }) =>
      not(
        exists(
          db
            .selectFrom('secondFactor')
            .select('memberIdx')
            .where('memberIdx', '=', given.memberIdx)
            .where('confirmedAt', 'is not', null),
        ),
      ),
    )
    .where(({ not, exists }) =>
      not(exists(db.selectFrom('setting').select('name').where('name', '=', given.waiver))),
    )
    .limit(1),
);

/**
 * True for a member who manages something, here or in another event, without a second factor: until they set it up no
 * permission counts. Nothing is asked of whom a setting lets off (`second-factor-waiver.ts`).
 */
export async function lacksSecondFactor(db: Database, memberIdx: number): Promise<boolean> {
  return (await unprovenManager(db, { memberIdx, waiver: waiverOf(memberIdx) })).length > 0;
}

const shortPasswordManager = prepared((db, given: { memberIdx: number }) =>
  db
    .selectFrom('member')
    .innerJoin('permission', 'permission.memberIdx', 'member.idx')
    .select('member.idx')
    .where('member.idx', '=', given.memberIdx)
    .where('member.passwordSuitsManager', '=', 'N')
    .limit(1),
);

/** True for a member who manages something by a password that is too short for it, or was never seen to be long enough. */
export async function lacksLongPassword(db: Database, memberIdx: number): Promise<boolean> {
  return (await shortPasswordManager(db, { memberIdx })).length > 0;
}

/** Why a member's permissions do not count yet, as the refusal that says so; null where they do, or there are none. */
export async function missingToManage(
  db: Database,
  memberIdx: number,
): Promise<'second_factor_needed' | 'longer_password_needed' | null> {
  if (await lacksSecondFactor(db, memberIdx)) return 'second_factor_needed';
  return (await lacksLongPassword(db, memberIdx)) ? 'longer_password_needed' : null;
}

/** What a member may do in an event; famppy, which names no event, counts in each. Nothing while something is missing to manage. */
export async function permissionsIn(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<Set<Permission>> {
  const held = await permissionsHeld(db, memberIdx, eventIdx);
  return held.size > 0 && (await missingToManage(db, memberIdx)) !== null ? new Set() : held;
}

/** What a member was given in an event, whether it counts already or not. */
export async function permissionsHeld(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<Set<Permission>> {
  const rows = await permissionRows(db, { memberIdx, eventIdx });
  return new Set(rows.map((row) => row.permission));
}
