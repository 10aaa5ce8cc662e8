/** What has happened to a meeting, on its own page (docs/rules.md, M20). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const steps = async ({ client }: Person, matchingIdx: number) =>
  (await client('GET /matching/getHistory', { matchingIdx })).data.map(({ kind, by }) => [kind, by]);

describe('the history of a meeting', () => {
  it('tells each step once, in the order of time, and which side took it', async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    await approve(here.seller, matchingIdx);
    await here.purchaser.client('POST /matching/move', { matchingIdx, slotIdx: here.slots[4] as number });
    await here.seller.client('POST /matching/dropProposal', { matchingIdx });
    await here.at.manager.client('POST /manage/matching/cancel', { matchingIdx, reason: 'Flood' });
    const expected = [
      ['meetingAsked', 'buyer'],
      ['meetingConfirmed', 'company'],
      ['timeProposed', 'buyer'],
      ['proposalDeclined', 'company'],
      ['meetingCancelled', null],
    ];
    for (const reader of [here.seller, here.purchaser, here.at.manager])
      expect(await steps(reader, matchingIdx)).toEqual(expected);
  });

  it('begins with the request of the side that approves, which nobody was asked about', async () => {
    here = await pair(app, { approvalType: 'companyAppr' });
    const { matchingIdx } = await askFor(here, here.seller, here.purchaser);
    expect(await steps(here.purchaser, matchingIdx)).toEqual([
      ['meetingAsked', 'company'],
      ['meetingConfirmed', 'company'],
    ]);
  });

  it('is for nobody else: to them there is no such meeting', async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    const others = [await company(app, here.at), await buyer(app, here.at)];
    for (const other of others)
      for (const call of ['GET /matching/getHistory', 'GET /matching/getDetail'] as const) {
        const said = await refusal(other.client(call, { matchingIdx }));
        expect(said).toEqual(await refusal(other.client(call, { matchingIdx: 2_000_000_000 })));
        expect(said.key).toBe('msg.matching_not_found');
      }
  });
});
