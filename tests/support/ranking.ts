/** Ranking in an event of a pair whose organiser makes the meetings. */
import type { MatchingWay } from '#domain/matching/ranking.ts';
import type { testApp } from './api.ts';
import { buyer, type Participant } from './factories.ts';
import { type Pair, pair } from './pair.ts';

export interface RankingPair extends Pair {
  /** Three, the pair's own first. */
  buyers: Participant[];
}

export function ranking(app: Awaited<ReturnType<typeof testApp>>) {
  async function arranged(matchingWay: MatchingWay = 'arranged', rankMost = 10): Promise<RankingPair> {
    const here = await pair(app);
    await app.db
      .updateTable('event')
      .set({ matchingWay, rankMost })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    const buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
    return { ...here, buyers };
  }
  const read = async ({ at }: Pair, { client }: Pick<Participant, 'client'>) =>
    (await client('GET /matching/getRanking', { eventIdx: at.eventIdx })).data;
  const save = async (
    { at }: Pair,
    { client }: Pick<Participant, 'client'>,
    participateIdxs: number[],
    version: number,
  ) => (await client('POST /matching/saveRanking', { eventIdx: at.eventIdx, participateIdxs, version })).data;
  /** Who stands on a list, best first, as it is stored, with the places. */
  const stored = async (fromIdx: number) => {
    const rows = await app.db
      .selectFrom('preference')
      .select(['toIdx', 'rank'])
      .where('fromIdx', '=', fromIdx)
      .orderBy('rank')
      .execute();
    return { idxs: rows.map(({ toIdx }) => toIdx), ranks: rows.map(({ rank }) => rank) };
  };
  const publish = ({ at }: Pair, publishes: 'Y' | 'N' = 'Y') =>
    at.manager.client('POST /manage/ranking/publish', { eventIdx: at.eventIdx, publishes });
  return { arranged, read, save, stored, publish };
}

export const idxsOf = (people: readonly Pick<Participant, 'participateIdx'>[]): number[] =>
  people.map(({ participateIdx }) => participateIdx);
