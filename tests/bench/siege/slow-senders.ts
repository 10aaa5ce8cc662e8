/** Three hundred senders of a byte at a time, half of them in the head of a request, half in its body. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { head, inLanes, openSocket } from './client.ts';

const everyMs = 200;

export const slowSenders: Attack = {
  name: '300 slow senders',
  async run({ server, shortest }) {
    const [count, ms] = shortest ? [30, 1_000] : [300, 8_000];
    const until = performance.now() + ms;
    const open = await inLanes(count, count, async (at) => {
      const url = `${server.url}/api/member/login`;
      const socket = await openSocket(url);
      if (!socket) return 0;
      const slow = at % 2 ? head(url, 'GET', { 'x-slow': 'a'.repeat(1000) }) : 'a'.repeat(1000);
      if (at % 2 === 0)
        socket.write(head(url, 'POST', { 'content-type': 'application/json', 'content-length': 2000 }));
      for (let sent = 0; performance.now() < until && socket.writable; sent++) {
        socket.write(slow[sent] ?? 'a');
        await sleep(everyMs);
      }
      const stillOpen = socket.writable ? 1 : 0;
      socket.destroy();
      return stillOpen;
    });
    return { seen: { 'still open': open.reduce<number>((sum, one) => sum + one, 0) } };
  },
};
