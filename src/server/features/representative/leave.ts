/** Representing a participation no more (docs/rules.md, P31). */
import type { StrandedHere } from '#api/participation/people.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { holdsBack } from '#domain/matching/matching.ts';
import { accessOf, announce } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { forgetAddressOf } from '../calendar/address.ts';
import { cancelAndTell } from '../matching/placing/cancel.ts';
import { handOn } from '../matching/placing/hand-on.ts';
import { lockToEnd } from '../participation/end.ts';
import { giveCharge, handFilesOn } from '../participation/rows/charge.ts';
import { erasedRepresentative } from '../participation/rows/erased-representative.ts';
import { peopleOf } from '../participation/rows/people.ts';
import { refreshSearch } from '../participation/rows/search.ts';

interface Leaving {
  participateIdx: number;
  representativeIdx: number;
}

interface How {
  now: Date;
  /** A manager, or the operator, may also where a meeting begins within 24 hours. */
  byManager: boolean;
  /** The meetings that are cancelled because nobody else is free: exactly these, or `representative_strands` lists them. `all`: whichever. */
  cancel: readonly number[] | 'all';
  /** Who asks for it, and must have charge when it comes to it; `charge_needed`. */
  onlyBy?: number;
  /** What the others read of a meeting that is cancelled. */
  reason?: string | null;
}

/** A live representative of the participation, locked: whoever places a meeting with them waits, and looks for another. */
async function lockRepresentative(trx: Database, { participateIdx, representativeIdx }: Leaving) {
  const query = trx
    .selectFrom('representative')
    .select(['idx', 'memberIdx'])
    .where('idx', '=', representativeIdx)
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live');
  const row = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal('representative_not_found');
  return row;
}

/**
 * Takes somebody out of a participation: others take their meetings over, and charge, where they have it, goes to whoever has been
 * there longest. `representative_last` where nobody would be left who has an account. Runs in the caller's transaction.
 */
export async function endRepresentative(trx: Database, leaving: Leaving, how: How): Promise<void> {
  const { participateIdx, representativeIdx } = leaving;
  const at = how.now.toISOString();
  // Meetings, the participation, the person: in the order in which ending a participation locks them.
  await lockToEnd(trx, participateIdx);
  const own = await trx
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  if (how.onlyBy !== undefined && how.onlyBy !== own.memberIdx) throw new Refusal('charge_needed');
  const { memberIdx } = await lockRepresentative(trx, leaving);
  const heir = (await peopleOf(trx, participateIdx)).find((one) => one !== memberIdx);
  if (heir === undefined) throw new Refusal('representative_last');
  const lost = await handOn(trx, leaving, how.now);
  await cancelLost(trx, own, lost, how);
  await trx
    .updateTable('representative')
    .set({ ...erasedRepresentative, state: 'gone', updatedAt: at })
    .where('idx', '=', representativeIdx)
    .execute();
  await forgetAddressOf(trx, representativeIdx);
  await trx.deleteFrom('representativeLanguage').where('representativeIdx', '=', representativeIdx).execute();
  if (memberIdx !== null && memberIdx === own.memberIdx) await giveCharge(trx, own, heir, at);
  else {
    if (memberIdx !== null) await handFilesOn(trx, participateIdx, memberIdx, own.memberIdx ?? heir);
    await refreshSearch(trx, participateIdx);
  }
  if (memberIdx !== null) announce(trx, [memberIdx, accessOf(memberIdx)]);
}

type Lost = Awaited<ReturnType<typeof handOn>>;

async function cancelLost(trx: Database, own: ParticipateRow, lost: Lost, how: How): Promise<void> {
  if (lost.length === 0) return;
  const { cancel, now, byManager, reason = null } = how;
  const isNamed =
    cancel === 'all' ||
    (new Set(cancel).size === lost.length && lost.every(({ matchingIdx }) => cancel.includes(matchingIdx)));
  if (!isNamed) throw new Refusal('representative_strands', await described(trx, lost));
  if (!byManager && lost.some(({ startsAt }) => holdsBack(now, startsAt)))
    throw new Refusal('late_cancellation');
  await cancelAndTell(trx, own.eventIdx, lost, { now, reason });
}

async function described(trx: Database, lost: Lost): Promise<StrandedHere[]> {
  const rows = await trx
    .selectFrom('matching')
    .innerJoin('company', 'company.participateIdx', 'matching.companyIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'matching.buyerIdx')
    .select(['matching.idx', 'company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .where(
      'matching.idx',
      'in',
      lost.map(({ matchingIdx }) => matchingIdx),
    )
    .execute();
  const byIdx = new Map(rows.map((row) => [row.idx, row]));
  return lost.map(({ matchingIdx, startsAt }) => {
    const row = byIdx.get(matchingIdx);
    return {
      matchingIdx,
      startsAt,
      companyKo: row?.nameKo ?? '',
      companyEn: row?.nameEn ?? '',
      buyer: row?.companyName ?? '',
    };
  });
}

/**
 * Takes a member who leaves the site out of whatever others represent with them, ended participations, too: those go on without them.
 * The caller has locked the live ones.
 */
export async function leaveToOthers(trx: Database, memberIdx: number, how: How): Promise<void> {
  const rows = await trx
    .selectFrom('representative')
    .select(['idx', 'participateIdx'])
    .where('memberIdx', '=', memberIdx)
    .where('state', '=', 'live')
    .orderBy('participateIdx')
    .execute();
  for (const { idx: representativeIdx, participateIdx } of rows) {
    const others = (await peopleOf(trx, participateIdx)).filter((one) => one !== memberIdx);
    if (others.length === 0) continue;
    await endRepresentative(trx, { participateIdx, representativeIdx }, how);
  }
}
