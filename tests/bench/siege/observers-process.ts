/**
 * A reader and a member, in a process of their own, so that what the attackers do to theirs changes no figure. The reader
 * asks for a page that is kept, fifty times a second whether the last answer has come or not: a site that stands still for
 * a second is felt by all who come in that second. The member asks for one meeting after the other.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Told {
  url: string;
  /** A page that is kept in memory. */
  page: string;
  askers: readonly string[];
  asked: readonly number[];
  /** Pairs of an asker and one who is asked that were used up before. */
  from: number;
}

export interface Observed {
  /** Milliseconds of each answer to the reader. */
  reads: number[];
  /** Answers to the reader that were not the page, by what they were. */
  misread: Record<string, number>;
  /** The meetings that the member was told are asked for. */
  booked: number[];
  /** Milliseconds of each of these answers. */
  writes: number[];
  /** 503 with Retry-After: come again. */
  busy: number;
  /** Whatever else the member was answered. */
  wrong: Record<string, number>;
  /** Pairs that were used. */
  used: number;
}

const everyMs = 20;
const restMs = 50;
const patienceMs = 60_000;
/** So that a site that answers nobody is not asked without end. */
const mostWaiting = 1000;

let goesOn = false;
let running: Promise<Observed> | undefined;

process.on('message', async (message: Told | 'stop') => {
  if (message !== 'stop') {
    goesOn = true;
    running = observe(message);
    return;
  }
  goesOn = false;
  process.send?.(await running);
});
process.once('disconnect', () => process.exit(0));

async function observe(told: Told): Promise<Observed> {
  const [read, write] = await Promise.all([reader(told), member(told)]);
  return { ...read, ...write };
}

async function reader({ url, page }: Told) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const reads: number[] = [];
  const misread: Record<string, number> = {};
  const waiting = new Set<Promise<void>>();
  const read = async () => {
    const begin = performance.now();
    const { what } = await send(agent, url + page, 'GET');
    reads.push(performance.now() - begin);
    if (what !== '200') count(misread, what);
  };
  for (let next = performance.now(); goesOn; next += everyMs) {
    if (waiting.size < mostWaiting) {
      const one = read().finally(() => waiting.delete(one));
      waiting.add(one);
    }
    await sleep(Math.max(0, next + everyMs - performance.now()));
  }
  await Promise.all(waiting);
  agent.destroy();
  return { reads, misread };
}

async function member({ url, askers, asked, from }: Told) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [booked, writes]: number[][] = [[], []] as [number[], number[]];
  const wrong: Record<string, number> = {};
  let [used, busy] = [0, 0];
  while (goesOn && from + used < askers.length * asked.length) {
    const at = from + used;
    used += 1;
    const body = JSON.stringify({
      targetParticipateIdx: asked[Math.floor(at / askers.length)],
      anySlot: 'Y',
    });
    const begin = performance.now();
    const { what, text, retryAfter } = await send(agent, `${url}/api/matching/apply`, 'POST', {
      body,
      token: askers[at % askers.length] as string,
    });
    const matchingIdx = /"matchingIdx":(\d+)/.exec(text)?.[1];
    if (what === '200' && matchingIdx !== undefined) {
      booked.push(Number(matchingIdx));
      writes.push(performance.now() - begin);
    } else if (what === '503' && retryAfter) busy += 1;
    else count(wrong, what === '200' ? text.slice(0, 80) : what);
    await sleep(restMs);
  }
  agent.destroy();
  return { booked, writes, busy, wrong, used };
}

const count = (counts: Record<string, number>, what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** What came of a request: its status, or the code of what went wrong. */
function send(
  agent: Agent,
  url: string,
  method: 'GET' | 'POST',
  { body, token }: { body?: string; token?: string } = {},
): Promise<{ what: string; text: string; retryAfter: boolean }> {
  const headers = {
    'accept-encoding': 'br',
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ what: error.code ?? error.message, text: '', retryAfter: false });
    const sent = request(url, { agent, method, headers, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .once('error', failed)
        .once('end', () =>
          resolve({
            what: String(response.statusCode),
            text: body ? Buffer.concat(chunks).toString() : '',
            retryAfter: Number(response.headers['retry-after']) > 0,
          }),
        );
    });
    sent.once('timeout', () => sent.destroy(new Error('no answer'))).once('error', failed);
    sent.end(body);
  });
}
