/** A decision is one on what the manager saw: an application that was saved since waits on (docs/rules.md, P19). */
import { expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, own, someone, update } from '#tests/support/applying.ts';
import { applied, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample, companySample } from '#tests/support/samples.ts';
import { savedAt, seenNow } from '#tests/support/seen.ts';

const app = await testApp();
app.clock.set(longBefore);
const at = await expo(app);
const reviewer = strict(await manager(app, 'participate', at.eventIdx));
const stateOf = async (person: Person) => (await own(person, at)).stateParticipate;

it('of many, those that were saved since they were seen are left alone and named, and the rest is decided on', async () => {
  const person = await someone(app);
  const { participateIdx } = await apply(person, at, companySample(74));
  const [seen, other] = [await savedAt(app, participateIdx), await applied(app, at, buyerSample(75))];
  app.clock.set('2026-10-12T09:00:01.000Z');
  await update(person, at, {
    ...companySample(74),
    participateType: 'COMPANY',
    company: { ...companySample(74).company, nameEn: 'Another Name' },
  });
  const applications = [{ participateIdx, updatedAt: seen }, ...(await seenNow(app, [other.participateIdx]))];
  const call = (decision: object) =>
    reviewer.client('POST /manage/participate/decide', {
      eventIdx: at.eventIdx,
      applications,
      ...decision,
    } as never);
  const refused = [{ participateIdx, stateParticipate: 'REQUEST', isMeeting: false, isChanged: true }];
  expect((await call({ decision: 'approve' })).data).toEqual({ count: 1, refused });
  expect((await call({ decision: 'deny', reason: 'Full' })).data.refused).toContainEqual(refused[0]);
  expect([await stateOf(person), await stateOf(other)]).toEqual(['REQUEST', 'COMPLETE']);
  // One at a time likewise; who says what was saved last decides.
  const one = (updatedAt: string) =>
    reviewer.client('POST /manage/participate/approve', { participateIdx, updatedAt });
  expect((await refusal(one(seen))).key).toBe('msg.participate_changed');
  await one(await savedAt(app, participateIdx));
  expect(await stateOf(person)).toBe('COMPLETE');
});

it('a participation that was saved since the manager saw it is not cancelled', async () => {
  const person = await applied(app, at, companySample(76));
  const { participateIdx } = person;
  const cancel = (updatedAt: string | undefined) =>
    reviewer.client('POST /manage/participate/cancel', {
      participateIdx,
      updatedAt,
      reason: 'Asked by telephone',
    } as never);
  const seen = await savedAt(app, participateIdx);
  app.clock.set('2026-10-12T09:00:02.000Z');
  await update(person, at, {
    ...companySample(76),
    participateType: 'COMPANY',
    company: { ...companySample(76).company, nameEn: 'Yet Another Name' },
  });
  expect((await refusal(cancel(seen))).key).toBe('msg.participate_changed');
  expect((await refusal(cancel(undefined))).key).toBe('msg.invalid_parameter');
  expect(await stateOf(person)).toBe('REQUEST');
  await cancel(await savedAt(app, participateIdx));
  expect(await stateOf(person)).toBe('CANCEL');
});
