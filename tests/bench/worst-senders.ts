/** Sends the pictures that take longest, as one member, as many at once as are let in, until it is told to stop. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { worstPng } from '#tests/support/made-files.ts';
import { sendFile } from '#tests/support/uploading.ts';

export interface WorstData {
  url: string;
  token: string;
  atOnce: number;
}

export interface WorstSent {
  stored: number;
  refused: Record<string, number>;
}

const { url, token, atOnce } = workerData as WorstData;
const bytes = worstPng();
let isOver = false;
const sent: WorstSent = { stored: 0, refused: {} };

async function sendOn(): Promise<void> {
  while (!isOver) {
    const { status, resultMessage } = await sendFile(
      (path, init) => fetch(`${url}/api${path}`, init),
      'productMainImg',
      token,
      { bytes },
    );
    if (resultMessage === 'success') sent.stored += 1;
    else {
      const why = `${status} ${resultMessage}`;
      sent.refused[why] = (sent.refused[why] ?? 0) + 1;
      await sleep(200);
    }
  }
}

parentPort?.once('message', () => {
  isOver = true;
  parentPort?.postMessage(sent);
});
for (let no = 0; no < atOnce; no++) void sendOn();
parentPort?.postMessage('begun');
