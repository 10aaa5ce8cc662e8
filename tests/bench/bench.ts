/** What every benchmark answers: rows of one table, each held against a bar. How each is measured: docs/measuring.md. */

export interface Figure {
  what: string;
  /** Of both figures, as in 'requests per processor second' or 'MB'. */
  unit: string;
  measured: number;
  /** What the measured figure is divided by; null where the bar is for the figure itself. */
  reference: number | null;
  /** Of rounds in turns, the median of what each came to: what slows a whole round is in both of its figures. Else the figures' own. */
  ratio?: number;
  /** For the ratio, or for the figure where there is no reference. */
  bar: { atLeast: number } | { below: number };
}

export interface Outcome {
  figures: Figure[];
  /** What else is worth seeing, printed below the table. */
  details?: object[];
}

export interface Bench {
  /** A line for the list of benchmarks. */
  about: string;
  /** What has to be named after it, as a file to read, and what stands in for it in the shortest form; it runs only when it is named. */
  needs?: { what: string; inShortest: string };
  /** One that takes long or only proves something once runs only when it is named. */
  byNameOnly?: true;
  /** A program that the machine has to have; the shortest form leaves the benchmark out where there is none. */
  program?: string;
  /** What else the machine lacks for it, with the same consequence; undefined where all is there. */
  missing?: () => string | undefined;
  run: (file: string, how: How) => Promise<Outcome>;
}

export interface How {
  /** To see that the benchmark still runs: as little of everything as shows that. Its figures claim nothing. */
  shortest: boolean;
}

/** Whether each benchmark only shows that it still runs, in the shortest form of itself: its figures say nothing then. */
export const isShortest = process.argv.includes('--shortest');

/** How many rounds, requests or pages: as many as a figure needs, or, in the shortest form, as few as use every line. */
export const amount = (full: number, least: number): number => (isShortest ? least : full);

/** What a bar is held against: the ratio where there is a reference, else the figure. */
export function judged({ measured, reference, ratio }: Figure): number {
  return reference === null ? measured : (ratio ?? measured / reference);
}

export function holds(figure: Figure): boolean {
  const value = judged(figure);
  return 'atLeast' in figure.bar ? value >= figure.bar.atLeast : value < figure.bar.below;
}

/** A line of the printed table. */
export function line(figure: Figure): Record<string, string | number> {
  const { what, unit, measured, reference, bar } = figure;
  return {
    what,
    measured: rounded(measured),
    reference: reference === null ? '-' : rounded(reference),
    unit,
    ratio: reference === null ? '-' : rounded(judged(figure)),
    bar: 'atLeast' in bar ? `at least ${bar.atLeast}` : `below ${bar.below}`,
    holds: holds(figure) ? 'yes' : 'NO',
  };
}

/** Three digits that count; whole from 100 up. */
function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/**
 * Measures two in turns, so many times, and answers the medians: what else the machine does meanwhile meets both.
 * `measure` answers figures by name.
 */
export async function inTurns<Name extends string>(
  rounds: number,
  measure: (kind: 'ours' | 'reference') => Promise<Record<Name, number>>,
): Promise<Record<Name, { measured: number; reference: number }>> {
  const ours: Record<Name, number>[] = [];
  const theirs: Record<Name, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure('ours'));
    theirs.push(await measure('reference'));
  }
  const names = Object.keys(ours[0] ?? {}) as Name[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        measured: median(ours.map((figures) => figures[name])),
        reference: median(theirs.map((figures) => figures[name])),
      },
    ]),
  ) as Record<Name, { measured: number; reference: number }>;
}

/** Says at most every ten seconds how far a long run has come, so that one that is cut off has shown something. */
export function teller(): (so: string) => void {
  const begin = performance.now();
  let told = begin;
  return (so) => {
    const now = performance.now();
    if (isShortest || now - told < 10_000) return;
    told = now;
    process.stdout.write(`  ${so}, ${Math.round((now - begin) / 1000)} s\n`);
  };
}

/** `OPERATIONS=5000 npm run bench -- seating`: another amount than the bar asks for. */
export const operations = (full: number): number => amount(Number(process.env['OPERATIONS'] ?? full), 200);
