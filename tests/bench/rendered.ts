/**
 * A company's profile page, rendered from data, against a bare page that Astro renders: as readers get it, rendered once
 * for each content version and then kept. Beside it, without a bar, what rendering it costs the first reader.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { startBareSite } from './bare-pages.ts';
import { amount, type Bench, inTurns, type Outcome } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';
import { type Asked, isOk, load } from './load.ts';

export const renderedPages: Bench = {
  about: 'a profile page against a bare page that Astro renders',
  run: benchRendered,
};

const rounds = amount(5, 1);
const requests = { kept: amount(20_000, 100), anew: amount(600, 10) };
const headers = { 'accept-encoding': 'gzip' };
/** Bare and ours alike take their share of a cold start before anything is counted. */
const warmUp = amount(200, 5);

async function benchRendered(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const bare = await startBareSite();
  try {
    const companies = await fillDemonstration(dataDir, (db) => approvedOf(db, 'company'));
    const profile = `/ko/matching/user/${companies[0]?.idx}`;
    const ours = await startServer({ dataDir });
    try {
      const paths = {
        kept: () => profile,
        anew: (at: number) => `/ko/participate/companyList?keywords=${at}-${Math.random()}`,
        bare: () => '/en',
      };
      await run(ours, warmUp, paths.anew);
      await run(bare, warmUp, paths.bare);
      const medians = await inTurns(rounds, async (kind) => {
        const kept = await run(
          kind === 'ours' ? ours : bare,
          kind === 'ours' ? requests.kept : amount(4_000, 50),
          kind === 'ours' ? paths.kept : paths.bare,
        );
        const anew = await run(
          kind === 'ours' ? ours : bare,
          requests.anew,
          kind === 'ours' ? paths.anew : paths.bare,
        );
        return { kept: kept.perCpuSecond, anew: anew.perCpuSecond, p99: kept.p99, p50: kept.p50 };
      });
      const unit = 'answers per processor second';
      return {
        figures: [
          { what: 'a profile page, as kept for readers', unit, ...medians.kept, bar: { atLeast: 0.5 } },
          {
            what: 'a profile page: slowest hundredth against the median, 32 connections',
            unit: 'ms',
            measured: medians.p99.measured,
            reference: medians.p50.measured,
            bar: { below: 8 },
          },
        ],
        details: [
          {
            'rendered anew': unit,
            'a search': Math.round(medians.anew.measured),
            'a bare page': Math.round(medians.anew.reference),
          },
        ],
      };
    } finally {
      await ours.end('SIGKILL');
    }
  } finally {
    await bare.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function run(server: ServerProcess, count: number, path: (at: number) => string) {
  const asked: Asked[] = Array.from({ length: count }, (_, at) => ({
    method: 'GET',
    path: path(at),
    headers,
  }));
  return load(server.url, server.pid, asked, { connections: 32, isFine: isOk });
}
