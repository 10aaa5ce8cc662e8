/** How often the people of a participation ask, propose and hand over: each tells the other side by a notice and a mail (docs/rules.md, M14). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const slot = (no: number) => here.slots[no] as number;
const ask = (to: Participant = here.seller) => askFor(here, here.purchaser, to);
const cancel = ({ client }: Participant, matchingIdx: number) =>
  client('POST /matching/cancel', { matchingIdx });
const move = ({ client }: Participant, matchingIdx: number, slotIdx: number) =>
  client('POST /matching/move', { matchingIdx, slotIdx });
const drop = ({ client }: Participant, matchingIdx: number) =>
  client('POST /matching/dropProposal', { matchingIdx });
const later = (minutes: number) =>
  app.clock.set(new Date(app.clock.read().getTime() + minutes * 60_000).toISOString());
const keyOf = async (call: Promise<unknown>) => (await refusal(call)).key;
const tooOften = 'msg.asked_too_often';

/** As if the buyer had asked or proposed so often just now, to someone else. */
async function begun(count: number): Promise<void> {
  const { matchingIdx } = await askFor(here, await buyer(app, here.at), here.seller);
  const [eventIdx, createdAt] = [here.at.eventIdx, app.clock.read().toISOString()];
  const row = { eventIdx, createdAt, matchingIdx, kind: 'meetingAsked' as const, mailedAt: createdAt };
  const rows = Array.from({ length: count }, () => ({
    ...row,
    memberIdx: here.at.manager.memberIdx,
    begunByIdx: here.purchaser.memberIdx,
  }));
  for (let at = 0; at < rows.length; at += 100)
    await app.db
      .insertInto('notice')
      .values(rows.slice(at, at + 100))
      .execute();
}

/** How many notices someone got. */
const toldOf = async ({ memberIdx }: Participant) =>
  (
    await app.db
      .selectFrom('notice')
      .select('idx')
      .where('memberIdx', '=', memberIdx)
      .where('matchingIdx', 'is not', null)
      .execute()
  ).length;

describe('asking and taking back', () => {
  it('goes on until the same one was asked as often as one may within a day', async () => {
    const first = app.clock.read().getTime();
    for (let no = 0; no < limits.beginsToOne; no++) {
      await cancel(here.purchaser, (await ask()).matchingIdx);
      later(10);
    }
    const until = new Date(first + limits.beginHours * 3_600_000).toISOString();
    expect(await refusal(ask())).toEqual({ key: tooOften, data: { until } });
    expect(await toldOf(here.seller)).toBe(2 * limits.beginsToOne);
    // Others may be asked, and the one who was asked so often may ask in return.
    await ask(await company(app, here.at));
    const { matchingIdx } = await askFor(here, here.seller, here.purchaser);
    await cancel(here.seller, matchingIdx);
    app.clock.set(until);
    const again = await ask();
    expect(again.stateMatching).toBe('request');
    await cancel(here.purchaser, again.matchingIdx);
    expect(await keyOf(ask())).toBe(tooOften);
  });

  it('counts what is placed at once by the side that approves', async () => {
    here = await pair(app, { approvalType: 'buyerAppr' });
    for (let no = 0; no < limits.beginsToOne; no++) await cancel(here.purchaser, (await ask()).matchingIdx);
    expect(await keyOf(ask())).toBe(tooOften);
  });
});

describe('proposing and taking back', () => {
  it('goes on as long, requests and proposals counted together, and everything else stays possible', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    for (let no = 1; no < limits.beginsToOne; no++) {
      await move(here.purchaser, matchingIdx, slot(2 + (no % 2)));
      if (no % 3 === 0) await drop(here.purchaser, matchingIdx);
    }
    expect(await keyOf(move(here.purchaser, matchingIdx, slot(5)))).toBe(tooOften);
    await drop(here.purchaser, matchingIdx);
    // The other side has proposed nothing yet.
    await move(here.seller, matchingIdx, slot(5));
    await here.purchaser.client('POST /matching/acceptProposal', { matchingIdx, slotIdx: slot(5) });
    await cancel(here.purchaser, matchingIdx);
    expect(await keyOf(ask())).toBe(tooOften);
  });

  it('holds for the times that the approving side proposes for a request, which it may still accept', async () => {
    const { matchingIdx } = await ask();
    for (let no = 0; no < limits.beginsToOne; no++)
      await approve(here.seller, matchingIdx, slot(4 + (no % 2)));
    expect(await keyOf(approve(here.seller, matchingIdx, slot(3)))).toBe(tooOften);
    expect((await approve(here.seller, matchingIdx)).stateMatching).toBe('complete');
  });

  it('tells nobody twice of the same time', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    const before = await toldOf(here.seller);
    for (let no = 0; no < 2 * limits.beginsToOne; no++) await move(here.purchaser, matchingIdx, slot(4));
    expect(await toldOf(here.seller)).toBe(before + 1);
  });

  it('is had as often as one may by sixty that come at once, and not once more', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, no) => move(here.purchaser, matchingIdx, slot(1 + (no % 5)))),
    );
    const kinds = await app.db
      .selectFrom('notice')
      .select('kind')
      .where('memberIdx', '=', here.seller.memberIdx)
      .execute();
    expect(kinds.filter(({ kind }) => kind === 'timeProposed')).toHaveLength(limits.beginsToOne - 1);
    const keys = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { key: string }).key] : [],
    );
    // Who waits too long on a busy machine changes nothing either.
    expect(keys.filter((key) => key !== tooOften && key !== 'msg.server_busy')).toEqual([]);
  });
});

describe('one member', () => {
  it('asks so many in all within a day, however many others there are', async () => {
    await begun(limits.begins - 1);
    await ask();
    expect(await keyOf(ask(await company(app, here.at)))).toBe('msg.asked_too_often_in_all');
    later(limits.beginHours * 60);
    await ask(await company(app, here.at));
  });

  it('asks no more of thirty at once than there is room for', async () => {
    await begun(limits.begins - 10);
    const others: Participant[] = [];
    for (let no = 0; no < 30; no++) others.push(await company(app, here.at));
    const outcomes = await Promise.allSettled(others.map((other) => ask(other)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

describe('several people, or nobody with an account', () => {
  it('are asked as often as one, whoever of them is named', async () => {
    const [colleague] = (await addColleagues(app, here.at.eventIdx, here.seller, 1)) as [Colleague];
    const { representativeIdx } = colleague;
    for (let no = 0; no < limits.beginsToOne; no++) {
      const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { representativeIdx });
      await cancel(here.purchaser, matchingIdx);
    }
    expect(await toldOf(colleague)).toBe(2 * limits.beginsToOne);
    expect(await keyOf(ask())).toBe(tooOften);
  });

  it('ask as often as one together, and no more once one of them has left', async () => {
    const [colleague] = (await addColleagues(app, here.at.eventIdx, here.purchaser, 1)) as [Colleague];
    for (let no = 0; no < limits.beginsToOne; no++) {
      const by = no % 2 === 0 ? here.purchaser : colleague;
      await cancel(by, (await askFor(here, by, here.seller)).matchingIdx);
    }
    expect(await keyOf(ask())).toBe(tooOften);
    expect(await keyOf(askFor(here, colleague, here.seller))).toBe(tooOften);
    await colleague.client('POST /participate/leave', { eventIdx: here.at.eventIdx });
    expect(await keyOf(ask())).toBe(tooOften);
    await ask(await company(app, here.at));
  });

  it('are asked as often as a member where the organiser entered them', async () => {
    const { enter } = withoutAccount(app);
    const targetParticipateIdx = await enter(here);
    const { client } = here.seller;
    const request = { eventIdx: here.at.eventIdx, targetParticipateIdx, wishes: [slot(0)] };
    for (let no = 0; no < limits.beginsToOne; no++)
      await cancel(here.seller, (await client('POST /matching/apply', request)).data.matchingIdx);
    expect(await keyOf(client('POST /matching/apply', request))).toBe(tooOften);
  });

  it('hand a meeting over as often, and managers beyond it', async () => {
    const [colleague] = (await addColleagues(app, here.at.eventIdx, here.seller, 1)) as [Colleague];
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    const { data: seats } = await here.seller.client('GET /matching/getSeats', { matchingIdx });
    const idxs = seats.people.map(({ representativeIdx }) => representativeIdx) as [number, number];
    const handOver = ({ client }: Pick<Participant, 'client'>, no: number) =>
      client('POST /matching/handOver', { matchingIdx, representativeIdx: idxs[no % 2] as number });
    const before = await toldOf(here.purchaser);
    for (let no = 1; no <= limits.beginsToOne; no++)
      await handOver(no % 3 === 0 ? colleague : here.seller, no);
    expect(await keyOf(handOver(here.seller, 1))).toBe(tooOften);
    expect(await keyOf(handOver(colleague, 1))).toBe(tooOften);
    expect(await toldOf(here.purchaser)).toBe(before + limits.beginsToOne);
    await handOver(here.at.manager, 1);
  });
});
