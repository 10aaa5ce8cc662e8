/** Who sends a file, from where, and whether it is one of those accounts that anybody makes as many of as they like. */
import { liveStates } from '#domain/participation/participation.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { wideNetworkOf } from '../../ground/address.ts';
import type { Sender } from './places.ts';

export const senderOf = ({ actor, address }: Pick<MemberContext, 'actor' | 'address'>): Sender => ({
  memberIdx: actor.memberIdx,
  network: address === null ? '' : wideNetworkOf(address),
});

const knownMember = prepared((db, given: { memberIdx: number }) =>
  db
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', given.memberIdx)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('emailConfirmation')
            .select('email')
            .whereRef('emailConfirmation.memberIdx', '=', 'member.idx')
            .where('confirmedAt', 'is not', null),
        ),
        exists(
          selectFrom('representative')
            .select('representative.idx')
            .whereRef('representative.memberIdx', '=', 'member.idx')
            .where('state', '=', 'live')
            .where('ps', 'in', liveStates),
        ),
        exists(
          selectFrom('permission').select('permission').whereRef('permission.memberIdx', '=', 'member.idx'),
        ),
      ]),
    ),
);

/** Whether a member has confirmed an address, takes part in an event, or manages one. */
export async function isKnown(db: Database, memberIdx: number): Promise<boolean> {
  return (await knownMember(db, { memberIdx })).length > 0;
}
