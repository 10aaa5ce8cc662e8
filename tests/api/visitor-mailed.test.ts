/** Whether a registration's link was mailed, too, is told to whoever registers (docs/rules.md, P8). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const guest = app.client();
const at = await expo(app, { eventIdx: nextNumber('event') });

const someoneNew = () => visitorPerson(nextNumber('person'));
async function registered(visitor = someoneNew()) {
  const request = { ...registrationSample(visitor), eventIdx: at.eventIdx };
  const { data } = await guest('POST /visitor/register', request);
  return data[0] as (typeof data)[number];
}

it('says so: not without an address, nor past the mailbox’s six of a day', async () => {
  const visitor = someoneNew();
  const said: boolean[] = [];
  for (let no = 0; no < 7; no++) {
    const one = await registered(visitor);
    said.push(one.isMailed);
    await guest('POST /visitor/cancel', { token: one.token });
  }
  expect(said).toEqual([true, true, true, true, true, true, false]);
  expect((await registered({ ...someoneNew(), visitorEmail: '' })).isMailed).toBe(false);
  // Sent again with the same key, it says the same.
  const request = { ...registrationSample(someoneNew()), eventIdx: at.eventIdx };
  const key = crypto.randomUUID();
  const first = await guest('POST /visitor/register', request, { key });
  const again = await guest('POST /visitor/register', request, { key });
  expect(first.data[0]?.isMailed).toBe(true);
  expect(again.data).toEqual(first.data);
});
