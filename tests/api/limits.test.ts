/** Guessing is slow: wrong passwords and questions about ids are counted (docs/rules.md, A5). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const post = (path: string, body: object, clientAddress = '192.0.2.1') =>
  app.send(
    path,
    { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
    { clientAddress },
  );
const messageOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { resultMessage: string }).resultMessage;

describe('ten wrong passwords for one id', () => {
  it('close that id for a while, for the right password too, and no other id', async () => {
    const [person, neighbour] = [await joined(app), await joined(app)];
    const login = (id: string, word: string) => post('/member/login', { id, password: word });
    for (let no = 0; no < 10; no++) {
      expect(await messageOf(login(person.id, `wrong ${no}`))).toBe('user_id_and_not_matched');
    }
    const refused = await login(person.id.toUpperCase(), password);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(await refused.json()).toMatchObject({ resultMessage: 'too_many_requests' });
    expect(await messageOf(login(neighbour.id, password))).toBe('success');
    app.clock.set(new Date(Date.parse(longBefore) + 900_000).toISOString());
    expect(await messageOf(login(person.id, password))).toBe('success');
  });

  it('are counted for an id that nobody has in the same way', async () => {
    const login = () => post('/member/login', { id: 'nobody@example.org', password: 'wrong word' });
    for (let no = 0; no < 10; no++) expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(429);
  });
});

describe('asking whether an id is taken', () => {
  it('is for forms, not for lists: past 120 a minute from one address it waits, and another address does not', async () => {
    const ask = (address?: string) =>
      post('/member/duplicateCheckID', { id: 'someone@example.org' }, address);
    for (let no = 0; no < 120; no++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await ask('192.0.2.2')).status).toBe(200);
    app.clock.set(new Date(Date.parse(longBefore) + 60_000).toISOString());
    expect((await ask()).status).toBe(200);
  });
});
