/** The people of a participation, and the participation of a person (docs/rules.md, P28 to P31). */
import { sql } from 'kysely';
import { liveStates } from '#domain/participation/participation.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const peopleRows = prepared((db, given: { participateIdx: number }) =>
  db
    .selectFrom('representative')
    .innerJoin('member', 'member.idx', 'representative.memberIdx')
    .select('member.idx')
    .where('representative.participateIdx', '=', given.participateIdx)
    .where('representative.state', '=', 'live')
    .where('member.leftAt', 'is', null)
    .orderBy('representative.idx'),
);

/** The members who represent a participation, in the order in which they came. */
export const peopleOf = async (db: Database, participateIdx: number): Promise<number[]> =>
  (await peopleRows(db, { participateIdx })).map(({ idx }) => idx);

const lastRows = prepared((db, given: { memberIdx: number; eventIdx: number }) =>
  db
    .selectFrom('participate')
    .innerJoin('representative', 'representative.participateIdx', 'participate.idx')
    .selectAll('participate')
    .where('representative.eventIdx', '=', given.eventIdx)
    .where('representative.memberIdx', '=', given.memberIdx)
    .where('representative.state', '=', 'live')
    // A colleague who had come as a visitor represents an older one.
    .orderBy(sql`case when participate.state in (${sql.join(liveStates)}) then 0 else 1 end`)
    .orderBy('participate.idx', 'desc')
    .limit(1),
);

/** The participation in an event which a member represents: the live one, else the last. */
export const lastOf = async (db: Database, given: { memberIdx: number; eventIdx: number }) =>
  (await lastRows(db, given))[0];
