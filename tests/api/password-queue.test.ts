/** Log-ins in great numbers over real connections: who hangs up is not worked for, who is known does not wait behind. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivations, setPasswordCost, standingCost } from '#server/features/account/password.ts';
import { cheapPasswords } from '#tests/support/compose.ts';
import { joined } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { password } from '#tests/support/samples.ts';

// As long as passwords take.
setPasswordCost(standingCost);
afterAll(() => setPasswordCost(cheapPasswords));
const site = await operatedSite({ environment: { TRUST_PROXY: '1' } });
const port = Number(new URL(site.url).port);
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => derivations.waiting()).toBe(0);
});
let before = { ...derivations.counts };
beforeEach(() => {
  before = { ...derivations.counts };
});
const grown = (what: keyof typeof before) => derivations.counts[what] - before[what];

/** From now on; the answer says that not all who waited had their turn since. A slow machine lets only a few wait. */
function watchTurns(): () => void {
  const [ahead, served] = [derivations.waiting('strangers'), grown('served')];
  return () => expect(grown('served') - served).toBeLessThan(Math.max(ahead, 10));
}

const bodyOf = (id: string, deviceToken?: string) => JSON.stringify({ id, password, deviceToken });
/** Sends a log-in on a connection of its own and waits for nothing. */
async function send(from: string, id: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  const body = bodyOf(id);
  const headers = ['host: a', 'content-type: application/json', `content-length: ${body.length}`];
  socket.write(
    `POST /api/member/login HTTP/1.1\r\n${headers.join('\r\n')}\r\nx-forwarded-for: ${from}\r\n\r\n${body}`,
  );
  return socket;
}
/** Many of them, from one address or from one each. */
const flood = (count: number, from: (no: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, no) => send(from(no), `nobody${no}@example.net`)));
const each = (no: number) => `2001:db8:${no.toString(16)}::1`;

async function login(from: string, id: string, deviceToken?: string) {
  const answer = await fetch(`${site.url}/api/member/login`, {
    method: 'POST',
    body: bodyOf(id, deviceToken),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });
  const { resultMessage, data } = (await answer.json()) as {
    resultMessage: string;
    data: { deviceToken: string };
  };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), resultMessage, data };
}

describe('1,200 log-ins whose clients hang up', () => {
  it.each([
    ['from one address', () => '192.0.2.66'],
    ['from as many addresses', each],
  ])('%s are not worked for, and the next one is judged at once', async (_, from) => {
    const { id } = await joined(site);
    const all = await flood(1200, from);
    await expect.poll(() => grown('refused')).toBeGreaterThan(0);
    for (const socket of all) socket.destroy();
    await expect.poll(() => derivations.waiting('strangers')).toBe(0);
    expect(await login('192.0.2.1', id)).toMatchObject({ status: 200, resultMessage: 'success' });
    // The others were judged before their clients had left, or found no room.
    expect(grown('left')).toBeGreaterThan(5);
    expect(grown('served')).toBeLessThan(200);
    // What was not judged is given back: the same address has its tries still.
    expect((await login(from(0), id)).status).toBe(200);
  });
});

describe('more log-ins than there is room for', () => {
  it('from one address leave room for the others, and are told when to come again', async () => {
    const { id } = await joined(site);
    await flood(260, () => '192.0.2.67');
    await expect.poll(() => grown('refused')).toBeGreaterThan(0);
    expect(derivations.waiting('strangers')).toBeLessThanOrEqual(200);
    const overtakes = watchTurns();
    expect(await login('192.0.2.1', id)).toMatchObject({ status: 200, resultMessage: 'success' });
    overtakes();
  });

  it('from all over the world keep nobody out who comes from a known device', async () => {
    const { id } = await joined(site);
    const { data } = await login('192.0.2.1', id);
    await flood(600, each);
    await expect.poll(() => grown('refused')).toBeGreaterThan(0);
    const overtakes = watchTurns();
    expect(await login('192.0.2.1', id, data.deviceToken)).toMatchObject({ resultMessage: 'success' });
    overtakes();
    const events = site.securityLines.map((line) => JSON.parse(line).event);
    expect(events).toContain('overloaded');
  });

  it('are refused with 503 and a time to wait, and nothing of them is counted', {
    timeout: 480_000,
  }, async () => {
    const { id } = await joined(site);
    await flood(600, each);
    await expect.poll(() => grown('refused')).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, no) => login(each(no), id)));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const { resultMessage, retryAfter } of busy) {
      expect(resultMessage).toBe('server_busy');
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(Number(retryAfter)).toBeLessThan(60);
    }
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => derivations.waiting()).toBe(0);
    for (let no = 0; no < 12; no++) expect((await login('192.0.2.2', id)).status).toBe(200);
  });
});
