/** Telling whose participation a manager decided on, in the site and by what else tells of notices (docs/rules.md, N12). The mail of it is the decision's own. */
import { type DecisionKind, participationKinds } from '#domain/notice/notice.ts';
import type { ParticipateState } from '#domain/participation/participation.ts';
import { announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';

type Decided = Pick<ParticipateRow, 'eventIdx' | 'memberIdx'>;

const kindOf: Record<Exclude<ParticipateState, 'REQUEST'>, DecisionKind> = {
  COMPLETE: 'participationApproved',
  DENIED: 'participationDenied',
  CANCEL: 'participationCancelled',
};

/** Writes the notice of a decision, in its transaction; the member's open pages learn that something changed. */
export async function notifyDecision(
  trx: Database,
  whose: Decided,
  to: keyof typeof kindOf,
  at: string,
): Promise<void> {
  await write(trx, whose, kindOf[to], at);
}

/** The same of a changed name of a company (P12). */
export async function notifyChange(
  trx: Database,
  whose: Decided,
  action: 'approveChange' | 'denyChange',
  at: string,
): Promise<void> {
  await write(trx, whose, action === 'approveChange' ? 'changeApproved' : 'changeDenied', at);
}

async function write(
  trx: Database,
  { eventIdx, memberIdx }: Decided,
  kind: DecisionKind,
  at: string,
): Promise<void> {
  // Who has no account reads nothing in the site.
  if (memberIdx === null) return;
  await trx
    .insertInto('notice')
    .values({ eventIdx, memberIdx, kind, matchingIdx: null, createdAt: at })
    .execute();
  announce(trx, [memberIdx]);
}

/** Takes the notice of a decision back with it. */
export async function takeBackDecision(trx: Database, whose: Decided, decidedAt: string): Promise<void> {
  if (whose.memberIdx === null) return;
  await trx
    .deleteFrom('notice')
    .where('memberIdx', '=', whose.memberIdx)
    .where('eventIdx', '=', whose.eventIdx)
    .where('createdAt', '=', decidedAt)
    .where('kind', 'in', [...participationKinds])
    .execute();
  announce(trx, [whose.memberIdx]);
}
