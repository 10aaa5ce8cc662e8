/** A request that ends by 'not with' reads the same whichever of the two said so (docs/rules.md, M32, M60). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { askFor, pair } from '#tests/support/pair.ts';
import { pairSheets } from '#tests/support/pair-sheets.ts';

const app = await testApp();

it('ends as what the organiser cancels, and managers read the same whichever of the two it was', async () => {
  const here = await pair(app, { slotMinutes: 30 });
  const inEvent = { eventIdx: here.at.eventIdx };
  const noticesOf = async ({ client }: Participant) =>
    (await client('GET /notice/getList', inEvent)).data.map(({ kind }) => kind);
  const { seller, purchaser, at } = here;
  const sheet = pairSheets(app, () => ({ here, desk: at.manager }));
  await sheet.add([sheet.of(seller, purchaser)]);
  /** Ends a request of the buyer, by one of the two, and answers all that a manager reads of it then. */
  const readAfter = async (by: Participant, about: Participant) => {
    const { matchingIdx } = await askFor(here, purchaser, seller);
    const noticesBefore = [await noticesOf(seller), await noticesOf(purchaser)];
    const { data: said } = await by.client('POST /matching/setNotWith', {
      ...inEvent,
      participateIdx: about.participateIdx,
    });
    expect(said).toEqual({ ended: true, matchingIdx: null });
    const { client } = at.manager;
    const { stateMatching, deniedReason } = (await client('GET /matching/getDetail', { matchingIdx })).data;
    const steps = (await client('GET /matching/getHistory', { matchingIdx })).data;
    const [wanted] = await sheet.pairs();
    const row = await app.db
      .selectFrom('matching')
      .select(['state', 'endedBy', 'declinedBy', 'endReason', 'answeredAt'])
      .where('idx', '=', matchingIdx)
      .executeTakeFirstOrThrow();
    const noticesAfter = [await noticesOf(seller), await noticesOf(purchaser)];
    const told = noticesAfter.map((kinds, no) =>
      kinds.slice(0, kinds.length - (noticesBefore[no]?.length ?? 0)),
    );
    await by.client('POST /matching/unsetNotWith', {
      ...inEvent,
      participateIdx: about.participateIdx,
    });
    return {
      stateMatching,
      deniedReason,
      row,
      wanted,
      told,
      steps: steps.map(({ kind, by }) => [kind, by]),
    };
  };
  const byCompany = await readAfter(seller, purchaser);
  expect(await readAfter(purchaser, seller)).toEqual(byCompany);
  expect(byCompany).toMatchObject({
    stateMatching: 'cancel',
    row: { state: 'cancel', endedBy: null, declinedBy: null, answeredAt: null },
    told: [['meetingCancelled'], ['meetingCancelled']],
    steps: [
      ['meetingAsked', 'buyer'],
      ['meetingCancelled', null],
    ],
  });
});
