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

/** A permission of a member, beside what all of theirs need to count. */
interface Held {
  permission: Permission;
  /** Null of one that counts in every event. */
  eventIdx: number | null;
  passwordSuitsManager: 'Y' | 'N';
  isProven: number;
}

/** All of them in one statement, with what is missing: it is asked twice in every call of a manager. */
const heldBy = prepared<{ memberIdx: number; waiver: string }, Held>((db, given) =>
  db
    .selectFrom('permission')
    .innerJoin('member', 'member.idx', 'permission.memberIdx')
    .select(['permission.permission', 'permission.eventIdx', 'member.passwordSuitsManager'])
    .select((of) =>
      of
        .case()
        .when(
          of.or([
            of.exists(
              db
                .selectFrom('secondFactor')
                .select('memberIdx')
                .where('memberIdx', '=', given.memberIdx)
                .where('confirmedAt', 'is not', null),
            ),
            of.exists(db.selectFrom('setting').select('name').where('name', '=', given.waiver)),
          ]),
        )
        .then(of.lit(1))
        .else(of.lit(0))
        .end()
        .as('isProven'),
    )
    .where('permission.memberIdx', '=', given.memberIdx),
);

const heldOf = (db: Database, memberIdx: number) => heldBy(db, { memberIdx, waiver: waiverOf(memberIdx) });

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

/**
 * True for a member who manages something, here or in another event, without a second factor: until they set it up no
 * permission counts. Nothing is asked of whom a setting lets off (`second-factor-waiver.ts`).
 */
export async function lacksSecondFactor(db: Database, memberIdx: number): Promise<boolean> {
  return isUnproven(await heldOf(db, memberIdx));
}

const isUnproven = ([any]: readonly Held[]) => any?.isProven === 0;
/** By a password that is too short for whoever manages, or was never seen to be long enough. */
const isByShortPassword = ([any]: readonly Held[]) => any?.passwordSuitsManager === 'N';

type Missing = 'second_factor_needed' | 'longer_password_needed' | null;

/** Why a member's permissions do not count yet, as the refusal that says so; null where they do, or there are none. */
export async function missingToManage(db: Database, memberIdx: number): Promise<Missing> {
  return missingIn(await heldOf(db, memberIdx));
}

function missingIn(held: readonly Held[]): Missing {
  if (isUnproven(held)) return 'second_factor_needed';
  return isByShortPassword(held) ? 'longer_password_needed' : null;
}

/** What a member may do in an event; famppy, which names no event, counts in each. Nothing while something is missing to manage. */
export async function permissionsIn(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<Set<Permission>> {
  const held = await heldOf(db, memberIdx);
  return missingIn(held) === null ? countingIn(held, eventIdx) : new Set();
}

/** What a member was given in an event, whether it counts already or not, and what they lack for it. */
export async function permissionsHeld(
  db: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<{ permissions: Set<Permission>; needsSecondFactor: boolean; needsLongerPassword: boolean }> {
  const held = await heldOf(db, memberIdx);
  return {
    permissions: countingIn(held, eventIdx),
    needsSecondFactor: isUnproven(held),
    needsLongerPassword: isByShortPassword(held),
  };
}

const countingIn = (held: readonly Held[], eventIdx: number) =>
  new Set(
    held
      .filter((one) => one.eventIdx === eventIdx || one.eventIdx === null)
      .map(({ permission }) => permission),
  );
