/** The answers of the two of an offer (docs/rules.md, H4): the yes of both makes the meeting, and the first pair that says it has the hole. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { tellConfirmed } from '../matching/placing/place.ts';
import { fillHole, isGoneBy } from './fill.ts';
import { type HoleRow, holeOf, isOpen, lockToFill } from './rows.ts';
import { tellOffered } from './tell.ts';

type Context = ContextOf<'POST /hole/answer'>;
type Answer = AnswerOf<'POST /hole/answer'>;

const offerOf = (db: Database, idx: number) =>
  db.selectFrom('holeOffer').selectAll().where('idx', '=', idx).executeTakeFirst();

/** An offer that was made to the reader, in this event; any other is `hole_gone`. */
async function offered({ db, own, eventIdx }: Context, offerIdx: number) {
  const offer = await offerOf(db, offerIdx);
  const hole = offer && (await holeOf(db, offer.holeIdx));
  if (!offer || !hole || hole.eventIdx !== eventIdx) throw new Refusal('hole_gone');
  const isLeft = hole.participateIdx === own.idx;
  const askedAt = isLeft ? offer.leftAskedAt : offer.otherAskedAt;
  if ((!isLeft && offer.otherIdx !== own.idx) || askedAt === null) throw new Refusal('hole_gone');
  return { offer, hole, isLeft };
}

/** Says yes or no. An offer that is not the reader's, or was not made to them yet, is `hole_gone`. */
export async function answerOffer(
  context: Context,
  { offerIdx, isYes }: CheckedOf<'POST /hole/answer'>,
): Promise<Answer> {
  const { db, now } = context;
  const seen = await offered(context, offerIdx);
  await lockToFill(db, seen.hole, seen.offer.otherIdx);
  // Read anew behind the locks.
  const { offer, hole, isLeft } = await offered(context, offerIdx);
  if (offer.state === 'made') return { outcome: 'made', matchingIdx: hole.filledIdx };
  if (offer.state === 'declined') return { outcome: 'declined', matchingIdx: null };
  if (offer.state !== 'open' || !isOpen(hole, now)) return { outcome: 'gone', matchingIdx: null };
  // The managers have taken phones back meanwhile.
  if ((await context.event()).holeOffers !== 'phones')
    return { outcome: await close(context, hole, offerIdx, 'gone'), matchingIdx: null };
  if (isYes === 'N') return { outcome: await close(context, hole, offerIdx, 'declined'), matchingIdx: null };
  const yesAt = now.toISOString();
  const said = isLeft ? { leftYesAt: offer.leftYesAt ?? yesAt } : { otherYesAt: offer.otherYesAt ?? yesAt };
  const { leftYesAt, otherYesAt, leftAskedAt, otherAskedAt } = { ...offer, ...said };
  if (leftYesAt !== null && otherYesAt !== null) return meet(context, hole, offer);
  // Whoever stands on a list that they don't know of is asked once the other has said so.
  const asked = isLeft ? { otherAskedAt: otherAskedAt ?? yesAt } : { leftAskedAt: leftAskedAt ?? yesAt };
  const isKept = await db
    .updateTable('holeOffer')
    .set({ ...said, ...asked, updatedAt: yesAt })
    .where('idx', '=', offerIdx)
    .where('state', '=', 'open')
    .returning('idx')
    .executeTakeFirst();
  // Another hole was filled with one of the two.
  if (!isKept) return { outcome: 'gone', matchingIdx: null };
  if (isLeft && otherAskedAt === null)
    await tellOffered(db, hole, { participateIdx: offer.otherIdx, representativeIdx: null }, now);
  if (!isLeft && leftAskedAt === null) await tellOffered(db, hole, hole, now);
  announce(db, [managersOf(hole.eventIdx)]);
  return { outcome: 'waiting', matchingIdx: null };
}

/** Both have said yes: they meet, unless one of them or the last table was taken meanwhile. */
async function meet(
  context: Context,
  hole: HoleRow,
  { idx, otherIdx }: { idx: number; otherIdx: number },
): Promise<Answer> {
  const { db, now } = context;
  const event = await context.event();
  const meeting = await fillHole(db, { event, hole, otherIdx, now }).catch((error: unknown) => {
    if (isGoneBy(error)) return null;
    throw error;
  });
  if (!meeting) return { outcome: await close(context, hole, idx, 'gone'), matchingIdx: null };
  const yesAt = now.toISOString();
  await db
    .updateTable('matching')
    .set({ agreedAt: yesAt })
    .where('idx', '=', meeting.idx)
    .where('arrangedAt', 'is not', null)
    .execute();
  await tellConfirmed(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return { outcome: 'made', matchingIdx: meeting.idx };
}

/** Ends one offer, unless it has ended meanwhile, and then it has gone; the job looks for the next at once. */
async function close(
  { db, now }: Context,
  hole: HoleRow,
  offerIdx: number,
  state: 'declined' | 'gone',
): Promise<'declined' | 'gone'> {
  const updatedAt = now.toISOString();
  const ended = await db
    .updateTable('holeOffer')
    .set({ state, updatedAt })
    .where('idx', '=', offerIdx)
    .where('state', '=', 'open')
    .returning('idx')
    .executeTakeFirst();
  await db.updateTable('hole').set({ lookedAt: null }).where('idx', '=', hole.idx).execute();
  announce(db, [managersOf(hole.eventIdx)]);
  return ended ? state : 'gone';
}
