/** Looking at a hole: whether it still is one, whose offers have gone, and who is asked next on their phones (docs/rules.md, H4, H5). */
import { firstAsked, holeCandidates, holeLimits } from '#domain/matching/hole.ts';
import { eventRow } from '../../access/event-span.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { freeOf } from './free.ts';
import { type Partner, partnersOf } from './partners.ts';
import { type HoleRow, isOpen } from './rows.ts';
import { tellOffered } from './tell.ts';

/** In the transaction that has locked the hole. */
export async function lookAt(trx: Database, hole: HoleRow, now: Date): Promise<void> {
  const at = now.toISOString();
  const event = await eventRow(trx, hole.eventIdx);
  const isLeft = isOpen(hole, now) && (await freeOf(trx, event, hole, [])).size > 0;
  if (!isLeft || event.holeOffers === 'off') return endHole(trx, hole, now);
  await trx.updateTable('hole').set({ lookedAt: at }).where('idx', '=', hole.idx).execute();
  if (event.holeOffers !== 'phones') return;
  const candidates = holeCandidates(await partnersOf(trx, event, hole, now));
  const open = await endStale(trx, hole, candidates, now);
  const room = Math.min(holeLimits.askedAtOnce - open, await roomInEvent(trx, hole.eventIdx));
  if (room > 0) await askSome(trx, hole, { candidates, room, now });
}

/** Nothing more is offered of it. */
export async function endHole(trx: Database, { idx, eventIdx }: HoleRow, now: Date): Promise<void> {
  const updatedAt = now.toISOString();
  await trx
    .updateTable('hole')
    .set({ state: 'ended', updatedAt })
    .where('idx', '=', idx)
    .where('state', '=', 'open')
    .execute();
  await trx
    .updateTable('holeOffer')
    .set({ state: 'gone', updatedAt })
    .where('holeIdx', '=', idx)
    .where('state', '=', 'open')
    .execute();
  announce(trx, [managersOf(eventIdx)]);
}

/** Ends the offers to those who can't, or don't want to, any more; how many stay open. Nobody is told, or they would learn why. */
async function endStale(
  trx: Database,
  { idx }: HoleRow,
  candidates: readonly Partner[],
  now: Date,
): Promise<number> {
  const open = await trx
    .selectFrom('holeOffer')
    .select(['idx', 'otherIdx'])
    .where('holeIdx', '=', idx)
    .where('state', '=', 'open')
    .execute();
  const may = new Set(candidates.map(({ participateIdx }) => participateIdx));
  const stale = open.filter(({ otherIdx }) => !may.has(otherIdx)).map((offer) => offer.idx);
  if (stale.length > 0)
    await trx
      .updateTable('holeOffer')
      .set({ state: 'gone', updatedAt: now.toISOString() })
      .where('idx', 'in', numbers(trx, JSON.stringify(stale)))
      .execute();
  return open.length - stale.length;
}

async function roomInEvent(trx: Database, eventIdx: number): Promise<number> {
  const { count } = await trx
    .selectFrom('holeOffer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return holeLimits.openInEvent - Number(count);
}

interface Asking {
  candidates: readonly Partner[];
  room: number;
  now: Date;
}

/** Offers them the best who were not offered this hole yet, have no other offer open, and were not asked too often. */
async function askSome(trx: Database, hole: HoleRow, { candidates, room, now }: Asking): Promise<void> {
  const at = now.toISOString();
  const withPhone = candidates.filter(({ hasAccount }) => hasAccount);
  const tired = await askedOften(trx, withPhone, now);
  const leftHasPhone = await hasPhone(trx, hole.participateIdx);
  let left = room;
  for (const partner of withPhone) {
    if (left === 0) break;
    const first = firstAsked(partner);
    // Whose yes is missing has to have somewhere to say it.
    if (tired.has(partner.participateIdx) || (!first.leftSaysYes && !leftHasPhone)) continue;
    const offered = await trx
      .insertInto('holeOffer')
      .values({
        ...{ eventIdx: hole.eventIdx, holeIdx: hole.idx, otherIdx: partner.participateIdx },
        leftAskedAt: first.left ? at : null,
        leftYesAt: first.leftSaysYes ? at : null,
        otherAskedAt: first.other ? at : null,
        ...{ createdAt: at, updatedAt: at },
      })
      // They have an offer open already, from this process or another.
      .onConflict((on) => on.doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (!offered) continue;
    left -= 1;
    if (first.other)
      await tellOffered(trx, hole, { participateIdx: partner.participateIdx, representativeIdx: null }, now);
    if (first.left) await tellOffered(trx, hole, hole, now);
    announce(trx, [managersOf(hole.eventIdx)]);
  }
}

/** Those who were asked as often as one is within a day. */
async function askedOften(trx: Database, partners: readonly Partner[], now: Date): Promise<Set<number>> {
  const idxs = JSON.stringify(partners.map(({ participateIdx }) => participateIdx));
  const rows = await trx
    .selectFrom('holeOffer')
    .select('otherIdx')
    .where('otherIdx', 'in', numbers(trx, idxs))
    .where('createdAt', '>', new Date(now.getTime() - 86_400_000).toISOString())
    .groupBy('otherIdx')
    .having(({ fn }) => fn.countAll<number>(), '>=', holeLimits.asksOfOne)
    .execute();
  return new Set(rows.map(({ otherIdx }) => otherIdx));
}

async function hasPhone(trx: Database, participateIdx: number): Promise<boolean> {
  const one = await trx
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .where('memberIdx', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
