/**
 * What the schedule engine says is proven: its solver against trying every choice, and the published events of the field, which `EVENTS`
 * names (their licence is not stated, so they are not part of the project), each with a certificate that the checker reads.
 */
import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { askedOf } from '#tests/support/formulas.ts';
import { check } from '../../src/plan-check/check.ts';
import { amount, type Bench, type Figure, type Outcome } from './bench.ts';

const formulas = amount(100_000, 200);

export const planSolver: Bench = {
  about: `${formulas} formulas with assumptions: answers, models, cores and logs of the solver against trying every choice`,
  run: async () => {
    const begin = process.cpuUsage();
    const faults: string[] = [];
    for (let seed = 0; seed < formulas; seed++) {
      const { fault } = askedOf(seed);
      if (fault !== null) faults.push(fault);
    }
    const seconds = process.cpuUsage(begin).user / 1e6;
    const figures: Figure[] = [
      {
        what: `formulas of ${formulas} with a wrong answer, core, model or log`,
        ...{ unit: 'formulas', measured: faults.length, reference: null, bar: { below: 1 } },
      },
    ];
    return { figures, details: [{ formulas, seconds }, ...faults.slice(0, 10).map((fault) => ({ fault }))] };
  },
};

const folder = process.env.EVENTS ?? '';
const seeds = Array.from({ length: amount(5, 1) }, (_, at) => at + 1);
const seconds = amount(60, 10);
const mostMemory = 1_000;

export const planPublished: Bench = {
  about:
    'each published event with five seeds on two threads: proven, or proven infeasible, in 60 s and 1 GB, and the certificate checked',
  missing: () => (existsSync(folder) ? undefined : 'folder of published events (EVENTS)'),
  byNameOnly: true,
  run: benchPublished,
};

async function benchPublished(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-plan-'));
  const best = published();
  const figures: Figure[] = [];
  const details: object[] = [];
  const files = globSync('*.json', { cwd: folder }).sort();
  try {
    for (const name of files.map((file) => basename(file, '.json')).slice(0, amount(files.length, 1))) {
      let proven = 0;
      for (const seed of seeds) {
        const certificate = join(home, `${name}.${seed}`);
        const { answer, memory } = await planned(join(folder, `${name}.json`), seed, certificate);
        const isChecked = answer.certificate !== null && holds(certificate);
        const isProven = answer.state !== 'best';
        if (isProven && isChecked && answer.seconds <= seconds && memory <= mostMemory) proven++;
        details.push({
          ...{ event: name, seed, ours: answer.state === 'infeasible' ? 'infeasible' : answer.breaks },
          ...{ 'best known': best.get(name) ?? '', bound: answer.breaksBound, seconds: answer.seconds },
          ...{ state: answer.state, 'certificate checked': isChecked, MB: Math.round(memory) },
        });
      }
      const what = `${name}: proven, in time and certified`;
      figures.push({ what, unit: 'runs', measured: proven, reference: null, bar: { atLeast: seeds.length } });
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return { figures, details };
}

interface Answer {
  state: string;
  breaks: number;
  breaksBound: number | null;
  seconds: number;
  certificate: string | null;
}

/** In a process of its own, whose memory is read at its highest. */
async function planned(
  file: string,
  seed: number,
  certificate: string,
): Promise<{ answer: Answer; memory: number }> {
  const script = resolve(import.meta.dirname, '../../scripts/operator.ts');
  const asked = ['--json', '--threads', '2', '--seconds', String(seconds), '--seed', String(seed)];
  const child = spawn(process.execPath, [script, 'plan', file, ...asked, '--certificate', certificate]);
  let text = '';
  let memory = 0;
  child.stdout.on('data', (part) => {
    text += part;
  });
  const look = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    const [, highest = '0'] =
      (existsSync(status) ? readFileSync(status, 'utf8') : '').match(/VmHWM:\s+(\d+)/) ?? [];
    memory = Math.max(memory, Number(highest) / 1_000);
  }, 200);
  await new Promise((done) => child.once('exit', done));
  clearInterval(look);
  return { answer: JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''), memory };
}

function holds(certificate: string): boolean {
  try {
    check(readFileSync(certificate, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** What the folder's own table says of each event. */
function published(): Map<string, string> {
  const file = join(folder, 'README.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new Map(
    [...text.matchAll(/^\| (\S+) \| (\S+) \|/gm)].map(([, name = '', optimum = '']) => [name, optimum]),
  );
}
