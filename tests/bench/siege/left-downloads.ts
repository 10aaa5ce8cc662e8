/** Three hundred downloads of a file of 20 MB whose clients leave after the first piece: no file may stay open, no piece in memory. */
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, under } from './attack.ts';
import { head, inLanes, openSocket } from './client.ts';

const restMs = 2_000;

export const leftDownloads: Attack = {
  name: '300 downloads whose clients leave',
  async run({ server, ground, shortest }) {
    const url = server.url + ground.largeFile;
    const begun = await inLanes(shortest ? 20 : 300, 50, async (at) => {
      const socket = await openSocket(url);
      if (!socket) return false;
      const first = Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(10_000)]).catch(
        () => undefined,
      );
      socket.write(head(url, 'GET'));
      await first;
      // Some leave rudely, some stop reading for a while before.
      if (at % 2) {
        socket.pause();
        await sleep(100);
      }
      const isBegun = socket.bytesRead > 0;
      socket.destroy();
      return isBegun;
    });
    await sleep(restMs);
    return {
      figures: [under('300 left downloads: files that stay open', openFiles(server.pid, '.pdf'), 'files', 1)],
      seen: { begun: begun.filter(Boolean).length },
    };
  },
};

function openFiles(pid: number, ending: string): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).endsWith(ending);
    } catch {
      return false;
    }
  }).length;
}
