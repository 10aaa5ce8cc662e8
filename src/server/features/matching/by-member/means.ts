/** How a company holds its meetings, as it says and as others read it (docs/rules.md, M40, M42). */
import type { CheckedOf } from '#api/index.ts';
import type { Means } from '#api/matching/means.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { lockMeetingsOf } from '../placing/cancel.ts';
import { keepReleased } from '../placing/released.ts';
import { ownLanguages } from '../rows/own-interpreter.ts';
import { assertSeen } from './slot-list.ts';

/** One's own, or those of a company that the actor may see: of that one nobody is told the room. */
export async function readMeans(
  context: ContextOf<'GET /matching/getMeans'>,
  { companyIdx = context.own.idx }: CheckedOf<'GET /matching/getMeans'>,
): Promise<Means> {
  const { db, own } = context;
  if (companyIdx !== own.idx) await assertSeen(context, companyIdx);
  return meansOf(db, companyIdx, { isOwn: companyIdx === own.idx });
}

async function meansOf(db: Database, companyIdx: number, { isOwn }: { isOwn: boolean }): Promise<Means> {
  const row = await db
    .selectFrom('participate')
    .select(['side', 'videoRoom'])
    .where('idx', '=', companyIdx)
    .executeTakeFirst();
  if (row?.side !== 'company') throw new Refusal('participate_not_found');
  return {
    companyIdx,
    videoRoom: isOwn ? row.videoRoom : null,
    interpreterLanguages: (await ownLanguages(db, [companyIdx])).get(companyIdx) ?? [],
  };
}

/** Saves them. Whoever brings an interpreter gives back those of the event, of all meetings that are to come. */
export async function setMeans(
  context: ContextOf<'POST /matching/setMeans'>,
  { videoRoom, interpreterLanguages }: CheckedOf<'POST /matching/setMeans'>,
): Promise<Means> {
  const { db, own, now } = context;
  const brings = interpreterLanguages.length > 0;
  // Before the participation, in the order in which a change of the plan and an approval lock them.
  if (brings) await lockMeetingsOf(db, own.idx);
  // Claims of an interpreter hold this row by their key, so that each is either seen here or refused.
  const row = db.selectFrom('participate').select('ownInterpreter').where('idx', '=', own.idx);
  await (hasRowLocks(db) ? row.forUpdate() : row).executeTakeFirstOrThrow();
  if (brings) await giveBackInterpreters(db, own.idx, now);
  await db.deleteFrom('ownInterpreterLanguage').where('participateIdx', '=', own.idx).execute();
  await db
    .updateTable('participate')
    .set({ videoRoom, ownInterpreter: brings ? 'Y' : 'N' })
    .where('idx', '=', own.idx)
    .execute();
  if (brings)
    await db
      .insertInto('ownInterpreterLanguage')
      .values(interpreterLanguages.map((language) => ({ participateIdx: own.idx, language })))
      .execute();
  return meansOf(db, own.idx, { isOwn: true });
}

async function giveBackInterpreters(trx: Database, companyIdx: number, now: Date): Promise<void> {
  const at = now.toISOString();
  const held = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.matchingIdx', 'slot.startsAt'])
    .where('placement.companyIdx', '=', companyIdx)
    .where('placement.interpreterIdx', 'is not', null)
    .execute();
  // What has begun keeps who interpreted, without the key to the company.
  await trx
    .updateTable('placement')
    .set({ ownInterpreter: null })
    .where('companyIdx', '=', companyIdx)
    .execute();
  const toCome = held.filter(({ startsAt }) => startsAt > at).map(({ matchingIdx }) => matchingIdx);
  if (toCome.length === 0) return;
  await keepReleased(trx, toCome);
  await trx
    .updateTable('placement')
    .set({ interpreterIdx: null, language: null })
    .where('matchingIdx', 'in', toCome)
    .execute();
  await trx
    .updateTable('matching')
    .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: at }))
    .where('idx', 'in', toCome)
    .execute();
}
