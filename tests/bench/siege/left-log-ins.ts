/** Twelve hundred log-ins with the right password whose clients leave at once; then someone logs in who stays. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { logInIds } from '#demo/seeder/people.ts';
import { type Attack, under } from './attack.ts';
import { ask, head, inLanes, openAgent, openSocket } from './client.ts';

/** From the first attempt to being logged in, with the waits that the server asks for. */
const promptMs = 5_000;

export const leftLogIns: Attack = {
  name: '1,200 log-ins whose clients leave',
  async run({ server, shortest }) {
    const url = `${server.url}/api/member/login`;
    const body = JSON.stringify({ id: logInIds.buyer, password: demoPassword });
    const whole =
      head(url, 'POST', { 'content-type': 'application/json', 'content-length': body.length }) + body;
    const left = await inLanes(shortest ? 100 : 1200, 100, async () => {
      const socket = await openSocket(url);
      if (!socket) return false;
      // Sent whole, so that the server has it all when its client is gone.
      await new Promise<void>((resolve) => socket.write(whole, () => resolve()));
      const closed = once(socket, 'close').catch(() => undefined);
      socket.destroy();
      await closed;
      return true;
    });
    const begin = performance.now();
    const agent = openAgent(1);
    const told: string[] = [];
    for (;;) {
      const real = JSON.stringify({ id: logInIds.company, password: demoPassword });
      const answer = await ask(agent, url, { method: 'POST', body: real, localAddress: '127.0.0.3' });
      told.push(answer.what);
      if (answer.text.includes('"resultCode":0') || performance.now() - begin > 90_000) break;
      await sleep(Math.max(answer.retryAfter, 0.2) * 1000);
    }
    agent.destroy();
    const ms = Math.round(performance.now() - begin);
    return {
      figures: [under('1,200 left log-ins: until a real one is done', ms, 'ms', promptMs)],
      seen: { left: left.filter(Boolean).length, 'the real one was told': told.join(' ') },
    };
  },
};
