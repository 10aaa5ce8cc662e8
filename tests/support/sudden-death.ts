import type { Database, DatabasePlace } from '#server/db/open.ts';
import type { Claimants } from './claiming.ts';
import { clashes } from './clashes.ts';
import { type ServerProcess, startServer } from './server-process.ts';

interface Mortal {
  app: { db: Database; place: DatabasePlace };
  claimants: Claimants;
  /** Requests that wait for an approval; dealt out to the rounds. */
  requests: readonly number[];
  token: string;
  rounds: number;
  /** How the server is started in each round; the whole site unless it says otherwise. */
  start?: () => Promise<ServerProcess>;
}

/**
 * So many times: starts the server, lets clients approve a share of the requests, kills it at the moment some have been
 * answered, and looks whether each answered claim is in the database, and whether any meeting stands by halves.
 */
export async function dieAndLook(mortal: Mortal) {
  const { app, claimants, requests, token, rounds, start = () => startServer(app.place) } = mortal;
  const share = Math.floor(requests.length / rounds);
  let [answered, lost, halves] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const server = await start();
    const claims = requests
      .slice(round * share, (round + 1) * share)
      .map((matchingIdx) => ({ url: server.url, token, matchingIdx }));
    const heard: number[] = [];
    // Another moment in each round: after the first answer, the second, …, never after the last.
    const deadly = 1 + (round % Math.max(1, share - 2));
    await claimants.send(claims, ({ matchingIdx, outcome }) => {
      if (outcome !== 'complete') return;
      heard.push(matchingIdx);
      if (heard.length === deadly) void server.end('SIGKILL');
    });
    await server.end('SIGKILL');
    const standing = await app.db
      .selectFrom('matching')
      .select('idx')
      .where('state', '=', 'complete')
      .where('idx', 'in', heard)
      .execute();
    answered += heard.length;
    lost += heard.length - standing.length;
    halves += Object.values(await clashes(app.db)).reduce((sum, count) => sum + count, 0);
  }
  return { rounds, answered, lost, halves };
}
