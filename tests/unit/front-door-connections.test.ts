/** Connections: not too many of all or of one, not for ever, and not for readers who take nothing. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { boundConnections, type ConnectionBounds, connectionBounds } from '#server/front-door/connections.ts';
import { openServer } from '#server/front-door/limits.ts';
import { openFixture } from '#tests/support/front-door.ts';

/** A server with these bounds, and a clock that the test sets. Each address of 127.0.0.0/8 is a network of its own. */
async function server(
  changes: Partial<ConnectionBounds>,
  listener: RequestListener = answer,
  isSharedOut = true,
) {
  const clock = { now: 0 };
  const cuts: string[] = [];
  const server = createServer();
  const connections = boundConnections(server, {
    isSharedOut,
    bounds: { ...connectionBounds, ...changes },
    onCut: (address) => cuts.push(address),
    now: () => clock.now,
  });
  openServer(server, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  /** Opens a connection from this address; resolves once the server has taken or refused it. */
  const open = async (localAddress = '127.0.0.1') => {
    const handled = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.resume();
    await handled;
    return socket;
  };
  return { clock, connections, cuts, open };
}

const answer: RequestListener = (_req, res) => void res.end('answer');
/** Answers all but `/busy`, on which it never ends. */
const busyOrAnswer: RequestListener = (req, res) => void (req.url === '/busy' || res.end('answer'));
const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const closed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

/** Asks on a connection and answers what came until nothing more was sent. */
async function ask(socket: Socket): Promise<string> {
  const came = once(socket, 'data');
  socket.write(request);
  const [chunk] = await came;
  return String(chunk);
}

describe('connections', () => {
  test('are so many of one network, and others still get in', async () => {
    const { connections, cuts, open } = await server({ most: 10, share: 2 });
    const own = [await open(), await open()];
    await closed(await open());
    expect(cuts).toEqual(['127.0.0.1']);
    expect(await ask(await open('127.0.0.2'))).toContain('answer');
    expect(connections.count).toBe(3);
    own[0]?.destroy();
    await expect.poll(() => connections.count).toBe(2);
    expect(await ask(await open())).toContain('answer');
  });

  test('of one who has most of them give way where there is no room: first what is idle longest', async () => {
    const { clock, connections, cuts, open } = await server({ most: 3, share: 3 }, busyOrAnswer);
    const busy = await open();
    busy.write(request.replace('/', '/busy'));
    const held = [await open()];
    clock.now = 1;
    held.push(await open());
    const other = await open('127.0.0.2');
    expect(await ask(other)).toContain('answer');
    await closed(held[0] as Socket);
    expect([busy.closed, held[1]?.closed, cuts]).toEqual([false, false, ['127.0.0.1']]);
    expect(connections.count).toBe(3);
  });

  test('on which nothing is under way are closed after a while where there is little room', async () => {
    const { clock, cuts, open } = await server({ most: 4, share: 4 }, busyOrAnswer);
    const busy = await open();
    busy.write(request.replace('/', '/busy'));
    const silent = await open();
    const answered = await open();
    expect(await ask(answered)).toContain('answer');
    clock.now = 1_999;
    const fresh = await open();
    clock.now = 2_000;
    expect(await ask(await open('127.0.0.2'))).toContain('answer');
    for (const socket of [silent, answered]) await closed(socket);
    expect([busy.closed, fresh.closed, cuts]).toEqual([false, false, []]);
  });

  test('are refused where nobody has more than the one that comes', async () => {
    const { cuts, open } = await server({ most: 2, share: 2 });
    const [one, two] = [await open('127.0.0.1'), await open('127.0.0.2')];
    await closed(await open('127.0.0.3'));
    expect(cuts).toEqual(['127.0.0.3']);
    expect([one.closed, two.closed]).toEqual([false, false]);
  });

  test('of a proxy are its clients’, so they are bounded only together', async () => {
    const { connections, open } = await server({ most: 3, share: 1 }, answer, false);
    for (let no = 0; no < 3; no++) await open();
    expect(connections.count).toBe(3);
    await closed(await open());
  });

  test('end after so many requests', async () => {
    const { open } = await server({ requests: 2 });
    const socket = await open();
    expect(await ask(socket)).toMatch(/connection: keep-alive/i);
    expect(await ask(socket)).toMatch(/connection: close/i);
    await closed(socket);
  });

  test.each(['', 'Expect: 100-continue\r\n', 'Expect: anything\r\n'])(
    'by which more is asked at once than anyone waits for are cut, and what came by them is left (%j)',
    async (expecting) => {
      const request = `GET / HTTP/1.1\r\nHost: a\r\n${expecting}\r\n`;
      const seen = { asked: 0 };
      const { cuts, open } = await server({ underway: 3 }, (req) => {
        if (!req.socket.destroyed) seen.asked += 1;
      });
      const socket = await open();
      socket.write(request.repeat(3));
      await expect.poll(() => seen.asked).toBe(3);
      expect(socket.closed).toBe(false);
      socket.write(request.repeat(500));
      await closed(socket);
      expect([seen.asked, cuts]).toEqual([3, ['127.0.0.1']]);
    },
  );

  test('on which nothing moves are closed', async () => {
    const { open } = await server({ silentMs: 100 }, () => {});
    const socket = await open();
    socket.write(request);
    await closed(socket);
  });
});

test('a connection by which comes no HTTP is closed, though its client leaves its own side open', async () => {
  const { port, server } = await openFixture();
  const held = promisify(server.getConnections.bind(server));
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.write('no HTTP\r\n\r\n');
  const [answered] = await once(socket, 'data');
  expect(String(answered)).toContain('HTTP/1.1 400');
  await expect.poll(() => held(), { timeout: 15_000 }).toBe(0);
});

describe('a reader', () => {
  const large: RequestListener = (_req, res) => void res.end(Buffer.alloc(16 * 1024 * 1024));

  /** Asks for sixteen megabytes and takes none of them. */
  async function idleReader(open: (from?: string) => Promise<Socket>, from?: string): Promise<Socket> {
    const socket = await open(from);
    socket.pause();
    socket.write(request);
    return socket;
  }

  test('who takes nothing of an answer is cut after a while, and one who takes it slowly is not', async () => {
    const bounds = { graceMs: 1000, bytesPerSecond: 16 * 1024 * 1024 };
    const { clock, connections, cuts, open } = await server(bounds, large);
    const [idle, slow] = [await idleReader(open), await idleReader(open, '127.0.0.2')];
    connections.sweep();
    slow.resume();
    await expect.poll(() => slow.bytesRead).toBeGreaterThan(16 * 1024 * 1024);
    expect(cuts).toEqual([]);
    await expect
      .poll(() => {
        // What the system takes of an answer on its way counts as taken, so the first look may find no reader idle.
        clock.now += 2_100;
        connections.sweep();
        return cuts;
      })
      .toEqual(['127.0.0.1']);
    idle.resume();
    await closed(idle);
    expect(idle.bytesRead).toBeLessThan(16 * 1024 * 1024);
    expect(await ask(slow)).toContain('HTTP/1.1 200');
  });

  test('who takes nothing is cut at once where too much waits for all', async () => {
    const { connections, cuts, open } = await server({ unsent: 20 * 1024 * 1024 }, large);
    const readers = [await idleReader(open), await idleReader(open, '127.0.0.2')];
    await expect
      .poll(() => {
        connections.sweep();
        return cuts.length;
      })
      .toBe(1);
    for (let look = 0; look < 5; look++) connections.sweep();
    expect(cuts).toHaveLength(1);
    for (const reader of readers) reader.resume();
    await expect
      .poll(() => Math.max(...readers.map(({ bytesRead }) => bytesRead)))
      .toBeGreaterThan(16 * 1024 * 1024);
  });
});
