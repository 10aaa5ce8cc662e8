/** An event with something of everything that its figures count, made by the wire with the clock moved between the steps. */
import type { RequestOf } from '#api/index.ts';
import type { TestApp } from './compose.ts';
import { applied, buyer, company } from './factories.ts';
import { lastNumber, nextNumber } from './numbers.ts';
import { approve, askFor, pair } from './pair.ts';
import {
  buyerSample,
  companySample,
  counselingSample,
  registrationSample,
  visitorPerson,
} from './samples.ts';

type Log = RequestOf<'POST /counseling/add'>;

/** Sessions last a month, and this story half a year. */
const keepSessions = (app: TestApp) =>
  app.db.updateTable('session').set({ expiresAt: '2028-01-01T00:00:00.000Z' }).execute();

export async function figuresWorld(app: TestApp) {
  const here = await pair(app);
  const { at, seller, purchaser, slots } = here;
  const { eventIdx } = at;
  const slot = (no: number) => slots[no] as number;

  // Late in the evening of Vienna it is the next day nowhere but in its own calendar.
  app.clock.set('2026-10-05T22:30:00Z');
  const other = await company(app, at);
  const [second, third] = [await buyer(app, at), await buyer(app, at, 'OKTA')];
  app.clock.set('2026-10-06T21:30:00Z');
  const waiting = await applied(app, at, buyerSample(lastNumber('person') + 1));
  const denied = await applied(app, at, companySample(lastNumber('person') + 1));
  await at.manager.client('POST /manage/participate/deny', {
    participateIdx: denied.participateIdx,
    reason: 'No papers',
  });
  await app.db.updateTable('member').set({ country: 'DE' }).where('idx', '=', second.memberIdx).execute();
  await app.db.updateTable('member').set({ country: 'CZ' }).where('idx', '=', waiting.memberIdx).execute();
  const chose = (participateIdx: number, kind: 'industries' | 'tradeCommittees', values: string[]) =>
    app.db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('participateChoice')
        .where('participateIdx', '=', participateIdx)
        .where('kind', '=', kind)
        .execute();
      for (const value of values)
        await trx.insertInto('participateChoice').values({ participateIdx, kind, value }).execute();
    });
  await chose(seller.participateIdx, 'industries', ['FOOD', 'BEAUTY']);
  await chose(seller.participateIdx, 'tradeCommittees', ['TRADE1']);
  await chose(other.participateIdx, 'industries', ['IT']);
  await chose(other.participateIdx, 'tradeCommittees', []);

  const guest = app.client();
  const register = (registrationType: 'PRE' | 'CHECK', country: string) =>
    guest('POST /visitor/register', {
      ...registrationSample({ ...visitorPerson(nextNumber('person')), country: country as 'AT' }),
      eventIdx,
      registrationType,
    });
  await register('PRE', 'AT');
  await register('PRE', 'DE');
  app.clock.set('2026-10-07T08:00:00Z');
  await register('PRE', 'AT');

  // Answered after 20 minutes, 3 hours and 5 minutes, 26 hours (declined), another time named after 2 hours, and not at all.
  const later = (minutes: number) =>
    app.clock.set(new Date(app.clock.read().getTime() + minutes * 60_000 + 59_000).toISOString());
  const first = await askFor(here, purchaser, seller);
  later(20);
  await approve(seller, first.matchingIdx);
  const next = await askFor(here, second, seller, { wishes: [slot(1)] });
  later(185);
  await approve(seller, next.matchingIdx);
  const refused = await askFor(here, third, seller, { wishes: [slot(4)] });
  later(26 * 60);
  await seller.client('POST /matching/deny', { matchingIdx: refused.matchingIdx });
  const named = await askFor(here, third, other, { wishes: [slot(5)] });
  later(120);
  await approve(other, named.matchingIdx, slot(3));
  later(60);
  await third.client('POST /matching/acceptProposal', { matchingIdx: named.matchingIdx, slotIdx: slot(3) });
  const unanswered = await askFor(here, second, other, { wishes: [slot(2)] });
  const ended = await askFor(here, purchaser, other, { wishes: [slot(4)] });
  later(10);
  await purchaser.client('POST /matching/cancel', { matchingIdx: ended.matchingIdx });

  app.clock.set('2026-10-29T08:30:00Z');
  await keepSessions(app);
  await register('CHECK', 'AT');
  const [visitor] = await app.db
    .selectFrom('visitor')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('idx')
    .execute();
  await app.db
    .updateTable('visitor')
    .set({ checkedInAt: app.clock.read().toISOString(), checkedInDoor: 'A' })
    .where('idx', '=', visitor?.idx ?? 0)
    .execute();

  app.clock.set('2026-10-29T11:00:00Z');
  const write = async (by: typeof seller, changes: Partial<Log>) =>
    (await by.client('POST /counseling/add', { ...counselingSample(), eventIdx, ...changes })).data
      .counselingIdx;
  const missed = {
    buyerCompanyName: 'Late',
    buyerName: 'Nobody',
    productName: 'Tea',
    type: 'MISS_MATCHING',
  } as const;
  await seller.client('POST /counseling/add', { eventIdx, matchingIdx: next.matchingIdx, ...missed });
  await other.client('POST /counseling/add', { eventIdx, ...missed });
  for (const [matchingIdx, missing] of [
    [next.matchingIdx, 'buyer'],
    [named.matchingIdx, 'both'],
  ] as const)
    await at.manager.client('POST /manage/matching/markNoShow', { matchingIdx, missing });
  const signed = await write(seller, { matchingIdx: first.matchingIdx, metAt: '2026-10-29T08:00:00Z' });
  const inWon = { currency: 'KRW', rateToUsd: 0.000_712, amountMou: 0, amountContract: 0 } as const;
  await write(seller, { ...inWon, amountConsultation: 1_234_567.89, buyerCountry: 'DE', scorePrice: 1 });
  await write(other, {
    currency: 'JPY',
    rateToUsd: 0.0068,
    amountConsultation: 1_000_001,
    buyerCountry: 'DE',
  });
  const plain = {
    buyerCompanyName: 'Plain',
    buyerName: 'Plain',
    productName: 'Tea',
    type: 'SIMPLE_INTRO',
  } as const;
  await other.client('POST /counseling/add', { eventIdx, ...plain });
  const grown = await write(other, {
    // Half a cent of a dollar.
    currency: 'EUR',
    rateToUsd: 1.13,
    amountConsultation: 12.5,
    buyerCountry: 'AT',
  });

  app.clock.set('2027-02-01T00:00:00Z');
  const answered = { contracted: 'YES', shipped: 'Y' } as const;
  const follow = (by: typeof seller, given: RequestOf<'POST /counseling/saveFollowUp'>) =>
    by.client('POST /counseling/saveFollowUp', given);
  const ofSigned = { ...answered, counselingIdx: signed, currency: 'EUR', rateToUsd: 1.13 } as const;
  await follow(seller, { ...ofSigned, stage: 1, amountContract: 700, amountShipped: 100 });
  await follow(seller, { ...ofSigned, stage: 3, amountContract: 900.55, amountShipped: 333.33 });
  await follow(other, { counselingIdx: grown, stage: 3, contracted: 'NO', currency: 'USD' });
  return { ...here, eventIdx, other, unanswered, signed };
}
