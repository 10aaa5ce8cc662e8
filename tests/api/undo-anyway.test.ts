/** Taking back an approval whatever its member did in that minute, and a batch of which one fails (docs/rules.md, P20). */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { own } from '#tests/support/applying.ts';
import { applied, company, expo, manager, slotsOf } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { seenNow } from '#tests/support/seen.ts';

const app = await testApp();
app.clock.set(longBefore);
const at = await expo(app, { eventIdx: nextNumber('event') });
const { eventIdx } = at;
const reviewer = strict(await manager(app, 'participate', eventIdx));
const seller = await company(app, at);

const waiting = () => applied(app, at, buyerSample(nextNumber('person')));
const decide = async (...participateIdxs: number[]) =>
  reviewer.client('POST /manage/participate/decide', {
    eventIdx,
    applications: await seenNow(app, participateIdxs),
    decision: 'approve',
  });
const undo = async (...participateIdxs: number[]) =>
  (await reviewer.client('POST /manage/participate/undo', { eventIdx, participateIdxs })).data;

describe('an approval is taken back', () => {
  it('whatever the member has done but asking for a meeting', async () => {
    const person = await waiting();
    await decide(person.participateIdx);
    const { client } = person;
    const targetParticipateIdx = seller.participateIdx;
    const slots = await slotsOf(person, at);
    await client('POST /calendar/makeAddress', { eventIdx });
    await client('POST /matching/markUnavailable', { eventIdx, slotIdxs: slots.slice(0, 2) });
    await client('POST /favourite/add', { eventIdx, targetParticipateIdx, note: 'Ask for samples' });
    await client('POST /matching/hideSuggestion', { eventIdx, targetParticipateIdx });
    await seller.client('POST /favourite/add', {
      eventIdx,
      targetParticipateIdx: person.participateIdx,
    });
    await client('POST /participate/saveDraft', { eventIdx, content: '{}', basedOn: 0 });
    expect(await undo(person.participateIdx)).toEqual({ count: 1, refused: [] });
    expect(await own(person, at)).toMatchObject({ stateParticipate: 'REQUEST' });
    // A calendar program reads nothing any more; the marks stand again with the next approval.
    await decide(person.participateIdx);
    expect((await client('GET /calendar/getAddress', { eventIdx })).data).toEqual({ createdAt: null });
    const { data: marked } = await client('GET /matching/getSlotList', { eventIdx });
    expect(marked.filter(({ mine }) => mine === 'unavailable')).toHaveLength(2);
  });

  it('with the others of a batch done, where the database refuses one', async () => {
    const [first, held, last] = [await waiting(), await waiting(), await waiting()];
    const all = [first, held, last].map(({ participateIdx }) => participateIdx);
    await decide(...all);
    // What only an approved participation may have, as a later feature might add it.
    await sql`create table held_by_test (
      participate_idx integer, event_idx integer, side text, state text,
      foreign key (participate_idx, event_idx, side, state) references participate (idx, event_idx, side, state)
    )`.execute(app.db);
    try {
      await sql`insert into held_by_test values (${held.participateIdx}, ${eventIdx}, 'buyer', 'COMPLETE')`.execute(
        app.db,
      );
      expect(await undo(...all)).toEqual({
        count: 2,
        refused: [
          {
            participateIdx: held.participateIdx,
            stateParticipate: 'COMPLETE',
            isMeeting: false,
            isFailed: true,
          },
        ],
      });
    } finally {
      await sql`drop table held_by_test`.execute(app.db);
    }
    expect([await own(first, at), await own(held, at), await own(last, at)]).toMatchObject([
      { stateParticipate: 'REQUEST' },
      { stateParticipate: 'COMPLETE' },
      { stateParticipate: 'REQUEST' },
    ]);
    expect((await undo(held.participateIdx)).count).toBe(1);
  });
});
