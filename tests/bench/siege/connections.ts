/** Two thousand connections that ask nothing, and as many that asked once and stay. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, counted } from './attack.ts';
import { head, inLanes, openSocket } from './client.ts';

const heldMs = 5_000;

export const manyConnections: Attack = {
  name: '4,000 connections',
  async run({ server, shortest }) {
    const count = shortest ? 200 : 4000;
    const url = `${server.url}/ko`;
    const sockets = await inLanes(count, 100, async (at) => {
      const socket = await openSocket(url);
      if (socket && at % 2) {
        const answered = Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(5_000)]).catch(
          () => undefined,
        );
        socket.write(head(url, 'GET'));
        await answered;
        socket.resume();
      }
      return socket;
    });
    await sleep(shortest ? 500 : heldMs);
    const states = sockets.map((socket) => (socket?.writable ? 'open' : 'closed'));
    for (const socket of sockets) socket?.destroy();
    return { seen: { connections: counted(states) } };
  },
};
