/** The first event of an installation gets the number that the installation shows (docs/rules.md, E7). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { eventSample } from '#tests/support/samples.ts';

const app = await testApp();

it('an event without a number is the one in use while there is none, and then another', async () => {
  const { client } = await manager(app);
  const { data: first } = await client('POST /manage/event/add', eventSample);
  expect(first.eventIdx).toBe(app.eventInUse);
  const { data: second } = await client('POST /manage/event/add', eventSample);
  expect(second.eventIdx).not.toBe(app.eventInUse);
  expect((await app.client()('GET /event/getDetail', {})).data.eventIdx).toBe(app.eventInUse);
});
