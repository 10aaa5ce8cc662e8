/**
 * Generated queries of every reading call, most of them of lists: what each costs the server's processor, one after the
 * other with nobody else there; then others, four at a time, while the reader reads.
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import { type Query, queries } from '#tests/support/queries.ts';
import { cpuNanoseconds } from '../process.ts';
import { type Attack, type Besieged, counted, type Findings, under } from './attack.ts';
import { ask, inLanes, openAgent } from './client.ts';

const seed = 20_261_029;
const mostMs = 50;
/** One that takes so long says enough: the others would only take as long again. */
const hopelessMs = 2_000;
/** The others, four at a time, end after so long. */
const boundMs = 60_000;
/** One that looks slow is asked so many times more, each time as if for the first: what else the machine did is not its own. */
const again = 4;

export const slowQueries: Attack = {
  name: '500 generated queries',
  async alone(besieged) {
    const { ground, shortest } = besieged;
    const agent = openAgent(1);
    const asked = generated(shortest ? 30 : 500, seed, ground.words);
    // The first query of a kind compiles it, which no attacker can have twice.
    for (const query of generated(60, seed + 1000, ground.words)) await send(besieged, agent, query, 0);
    const costs: { ms: number; query: Query }[] = [];
    const answers: string[] = [];
    for (const [at, query] of asked.entries()) {
      const first = await costOf(besieged, agent, query, at);
      let { ms } = first;
      for (let no = 0; no < again && ms >= mostMs && ms < hopelessMs; no++) {
        forgetKept(ground.dataDir);
        ms = Math.min(ms, (await costOf(besieged, agent, query, at)).ms);
      }
      costs.push({ ms, query });
      answers.push(first.what === '200' ? `200 ${first.said}` : first.what);
      if (ms >= hopelessMs) break;
    }
    agent.destroy();
    costs.sort((a, b) => b.ms - a.ms);
    const figures = [
      under(
        `${asked.length} queries: processor time of the slowest`,
        costs[0]?.ms ?? 0,
        'ms of server processor time',
        mostMs,
      ),
      under(
        `${asked.length} queries: answers that are none`,
        answers.filter((what) => !what.startsWith('200')).length,
        'answers',
        1,
      ),
    ];
    const slowest = costs
      .slice(0, 3)
      .map(({ ms, query }) => `${ms.toFixed(1)} ms ${decodeURIComponent(query.path)}`);
    return { figures, seen: { slowest: slowest.join(' | ').slice(0, 240), answers: counted(answers) } };
  },
  async run(besieged): Promise<Findings> {
    const asked = generated(besieged.shortest ? 30 : 500, seed + 5000, besieged.ground.words);
    const agent = openAgent(4);
    const until = performance.now() + boundMs;
    const answers = await inLanes(asked.length, 4, (at) =>
      performance.now() < until
        ? send(besieged, agent, asked[at] as Query, at).then(({ what }) => what)
        : 'not asked any more',
    );
    agent.destroy();
    return { seen: { 'four at a time': counted(answers) } };
  },
};

/** Four in five of them of lists. */
function generated(count: number, from: number, real: readonly string[]): Query[] {
  const isList = (name: string) =>
    'page' in Object(Reflect.get(calls[name as keyof typeof calls].request, 'shape'));
  const lists = queries(Math.round(count * 0.8), { seed: from, real, isMeant: isList });
  const others = queries(Math.round(count * 0.2), {
    seed: from + 500,
    real,
    isMeant: (name) => !isList(name),
  });
  return [...lists, ...others];
}

/** Sends a query as someone who may ask it; what everyone may ask, in turns as a guest and as a member. */
function send(
  { server, ground: { tokens } }: Besieged,
  agent: ReturnType<typeof openAgent>,
  query: Query,
  at: number,
) {
  const { access } = calls[query.name];
  const member = query.name.includes('counseling') || at % 2 ? tokens.company : tokens.buyer;
  const someone = access.who === 'anyone' ? [undefined, member][at % 2] : member;
  const token = isForManagers(access) ? tokens.manager : someone;
  return ask(agent, `${server.url}/api${query.path}`, { token });
}

async function costOf(besieged: Besieged, agent: ReturnType<typeof openAgent>, query: Query, at: number) {
  const { pid } = besieged.server;
  const before = cpuNanoseconds(pid);
  const { what, text } = await send(besieged, agent, query, at);
  const ms = (cpuNanoseconds(pid) - before) / 1e6;
  return { what, said: /"resultMessage":"(\w+)"/.exec(text)?.[1] ?? 'nothing', ms };
}

/** As a public write does: what was kept of lists and answers is made anew. */
function forgetKept(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'madang.sqlite'), { timeout: 5000 });
  database.exec('update content_version set version = version + 1');
  database.close();
}
