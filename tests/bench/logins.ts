/**
 * How long event/getDetail takes while a hundred people log in at once, against how long it takes when nobody does. The
 * calm is measured before and after each storm, in the same run, because wall-clock times depend on what else runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { openDatabase } from '#server/db/open.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { type Asked, send, shareOf } from './load.ts';

export const logIns: Bench = {
  about: 'event/getDetail while a hundred people log in at once',
  run: benchLogIns,
};

const rounds = amount(5, 1);
const atOnce = amount(100, 4);
const calmAnswers = amount(1000, 20);

const detail: Asked = { method: 'GET', path: '/api/event/getDetail' };
/** On a machine that is busy otherwise some are told to come again in a moment. */
const isAnswered = ({ statusCode }: IncomingMessage) => statusCode === 200 || statusCode === 503;

const logInOf = (id: string): Asked => ({
  method: 'POST',
  path: '/api/member/login',
  body: JSON.stringify({ id, password: demoPassword }),
});

/** The log-ins of a hundred members of the demonstration: one account's are judged ten at a time. */
async function logInsAt(dataDir: string): Promise<Asked[]> {
  const db = await openDatabase({ dataDir });
  const members = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'is not', null)
    .limit(atOnce)
    .execute();
  await db.destroy();
  if (members.length < atOnce) throw new Error(`The demonstration has ${members.length} members only.`);
  return members.map(({ id }) => logInOf(id ?? ''));
}

async function benchLogIns(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const agent = new Agent({ keepAlive: true });
  try {
    const server = await startSite({ dataDir });
    const logIns = await logInsAt(dataDir);
    /** Asks one after the other for as long as `goesOn` says, and answers the p99 in milliseconds. */
    const p99 = async (goesOn: (asked: number) => boolean): Promise<number> => {
      const times: number[] = [];
      while (goesOn(times.length)) {
        const begin = performance.now();
        await send(agent, server.url, detail);
        times.push(performance.now() - begin);
      }
      return shareOf(times, 0.99);
    };
    const isCalm = (asked: number) => asked < calmAnswers;
    await p99(isCalm);
    const calm: number[] = [];
    const storm: number[] = [];
    for (let round = 0; round < rounds; round++) {
      calm.push(await p99(isCalm));
      let waiting = atOnce;
      const people = logIns.map((logIn) =>
        send(agent, server.url, logIn, isAnswered).finally(() => {
          waiting -= 1;
        }),
      );
      storm.push(await p99(() => waiting > 0));
      await Promise.all(people);
    }
    await server.end('SIGTERM');
    return {
      figures: [
        {
          what: 'event/getDetail p99, 100 log-ins at once against none',
          unit: 'ms',
          measured: median(storm),
          reference: median(calm),
          bar: { below: 3 },
        },
      ],
      details: storm.map((ms, at) => ({ calm: calm[at], storm: ms })),
    };
  } finally {
    agent.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
