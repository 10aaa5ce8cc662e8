/** Ranking by the personal link of somebody without an account (docs/rules.md, P34, R5). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { eventRow } from '../../access/event-span.ts';
import type { RequestContext } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { foundBy } from '../../db/search.ts';
import { transact } from '../../db/transact.ts';
import { agreedPersonOf } from '../without-account/person.ts';
import { asRankable, isSeenBy, otherSide, rankables, rankingOf } from './rows.ts';
import { saveList } from './save.ts';

export async function openByLink(
  context: RequestContext,
  { token }: CheckedOf<'POST /participant/openRanking'>,
): Promise<AnswerOf<'POST /participant/openRanking'>> {
  const person = await agreedPersonOf(context, token);
  const event = await eventRow(context.db, person.eventIdx);
  return rankingOf(context.db, event, person, 'participant', context.now);
}

export async function saveByLink(
  context: RequestContext,
  { token, ...list }: CheckedOf<'POST /participant/saveRanking'>,
): Promise<AnswerOf<'POST /participant/saveRanking'>> {
  const person = await agreedPersonOf(context, token);
  const { now } = context;
  return transact(context.db, (trx) => saveList(trx, person, list, { reader: 'participant', now }));
}

/** By name and by what they show; without keywords all, in the order in which they applied. */
export async function findByLink(
  context: RequestContext,
  { token, keywords, page, rows }: CheckedOf<'POST /participant/findRankable'>,
): Promise<AnswerOf<'POST /participant/findRankable'>> {
  const person = await agreedPersonOf(context, token);
  const { db } = context;
  const event = await eventRow(db, person.eventIdx);
  const sees = (memberIdx: number | null) =>
    isSeenBy(person, event, { participateIdx: 0, side: otherSide(person.side), memberIdx });
  if (!sees(0)) return { found: [], count: 0 };
  const side = otherSide(person.side);
  let query = rankables(db)
    .where('participate.eventIdx', '=', person.eventIdx)
    .where('participate.side', '=', side)
    .where('participate.state', '=', 'COMPLETE')
    .where('participate.idx', 'not in', (of) =>
      of.selectFrom('notWith').select('otherIdx').where('participateIdx', '=', person.idx),
    )
    .orderBy('participate.idx');
  if (!sees(null)) query = query.where('participate.memberIdx', 'is not', null);
  const found = keywords ? foundBy(db, side, keywords) : null;
  if (found) query = query.where(side === 'company' ? 'company.idx' : 'buyer.idx', 'in', found);
  const part = await countedPage(query, { page, rows });
  return { found: part.rows.map((row) => asRankable(row)), count: part.count };
}
