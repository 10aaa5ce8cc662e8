/** The first manager is made by a command, never by a default password (decisions.md, 7). */
import { expect, it } from 'vitest';
import { addOperator } from '#server/member/operator.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';

const app = await testApp();

it('makes whoever joined a manager of everything, once, and nobody else', async () => {
  const person = await joined(app);
  const now = app.clock.read();
  expect(await addOperator(app.db, 'nobody@example.org', now)).toBe('has not joined');
  expect(await addOperator(app.db, ` ${person.id.toUpperCase()} `, now)).toBe('added');
  expect(await addOperator(app.db, person.id, now)).toBe('was one already');
  const { data } = await person.client('GET /member/getMember', {});
  expect(data.permissions).toEqual(['famppy']);
  const other = await joined(app);
  expect((await other.client('GET /member/getMember', {})).data.permissions).toEqual([]);
});
