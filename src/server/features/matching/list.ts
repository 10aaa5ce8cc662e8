/** One's own requests and meetings as a list. */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import { asMeetings, meetingRows } from './meetings.ts';

/** One's own meetings, newest first; `online_matching_not_found` sends someone without any online one to the on-site tab. */
export async function meetingList(
  context: ContextOf<'GET /matching/getList'>,
  request: CheckedOf<'GET /matching/getList'>,
): Promise<Listed<Meeting[]>> {
  const { own } = context;
  const { side } = own;
  let query = meetingRows(context.db).where(
    side === 'company' ? 'matching.companyIdx' : 'matching.buyerIdx',
    '=',
    own.idx,
  );
  if (request.matchingType) query = query.where('matching.type', '=', request.matchingType);
  if (request.matchingType === 'online') {
    const { count } = await query
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === 0) throw new Refusal('online_matching_not_found');
  }
  if (request.stateMatching) query = query.where('matching.state', '=', request.stateMatching);
  if (request.direction)
    query = query.where('matching.askedBy', request.direction === 'sent' ? '=' : '!=', side);
  const { rows, count } = await countedPage(
    query.orderBy('matching.idx', request.orderType ?? 'desc'),
    request,
  );
  return new Listed(
    await asMeetings(context.db, rows, await context.event(), await context.viewer(), context.now),
    count,
  );
}
