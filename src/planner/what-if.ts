/** `npm run operator -- what-if FILE …`: an event as it is and with one thing changed each, side by side. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Problem } from '#domain/schedule/problem.ts';
import { type Change, ChangeError, changedBy } from '#domain/schedule/what-if.ts';
import { compared, isPlanned, type Result, type Variant } from './compare.ts';
import { eventIn, jsonLine, pathOf, plain } from './plan-file.ts';

export const usage =
  'what-if FILE [--tables -2] [--interpreters LANG:+1] [--slots +4] [--without PARTICIPANT …] [--seconds S] [--json]';
export const about =
  'the event as it is beside one variant for each option: meetings placed and the most that can be, who has fewest, the median, who has none, breaks';

const mostSeconds = 3_600;
const mostVariants = 12;
/** Seconds by which each variant has its first plan. */
const firstBy = 4;
const mostBy = 1_000;

/** Answers the exit code: 0, 1 where the file can't be read or does not allow a change, 2 where the words are no command. */
export async function whatIfFile(words: string[], print: (line: string) => void): Promise<0 | 1 | 2> {
  const begin = performance.now();
  const asked = read(words);
  if (typeof asked === 'string') {
    print(asked);
    print(`Usage: npm run operator -- ${usage}`);
    return 2;
  }
  const problem = await eventIn(asked.file);
  if (typeof problem === 'string') {
    print(problem);
    return 1;
  }
  const variants: Variant[] = [{ name: 'as it is', problem, allows: 'as much' }];
  try {
    for (const { name, change } of asked.changes) {
      const allows = 'by' in change && change.by > 0 ? 'more' : 'less';
      variants.push({ name, allows, problem: changedBy(problem, change) });
    }
  } catch (error) {
    if (!(error instanceof ChangeError)) throw error;
    print(plain(`${asked.changes[variants.length - 1]?.name} is not possible: ${error.message}.`));
    return 1;
  }
  const clock = () => (performance.now() - begin) / 1_000;
  const race = compared(variants, {
    ...{ seconds: asked.seconds, firstBy, clock },
    threads: Math.min(mostVariants, availableParallelism()),
  });
  process.once('SIGINT', race.stop);
  process.once('SIGTERM', race.stop);
  let rows: Row[] = [];
  let isShown = false;
  const show = () => {
    isShown = true;
    print(`${clock().toFixed(1)} s:`);
    for (const line of table(problem, rows)) print(line);
  };
  for await (const results of race.results) {
    rows = results.map((result, no) => ({ name: variants[no]?.name as string, ...result }));
    // As long as some have no plan there is nothing to stand side by side.
    if (results.every(isPlanned)) show();
  }
  if (!isShown) show();
  process.removeListener('SIGINT', race.stop);
  process.removeListener('SIGTERM', race.stop);
  const seconds = Math.round(clock() * 100) / 100;
  if (asked.isJson) print(jsonLine({ variants: rows, seconds }));
  return 0;
}

type Row = { name: string } & Result;

/** In columns of one width, the numbers to the right. */
function table(problem: Problem, rows: readonly Row[]): string[] {
  const head = ['', 'placed', 'at most', 'fewest', 'who', 'median', 'nothing', 'breaks'];
  const someOf = (ids: readonly number[]) => (ids.length > 3 ? `${ids.slice(0, 3)} …` : ids.join());
  const cells = rows.map(({ name, placed, placedBound, fewest, median, withNothing, breaks }) => [
    ...[name, placed, placedBound ?? '?', fewest.meetings, someOf(fewest.participations)],
    ...[median, withNothing.length, breaks],
  ]);
  const all = [head, ...cells].map((row) => row.map(String));
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] as string).length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
      .join('  ');
  return [...all.map(line), `of ${problem.participations.length} participations`];
}

interface Asked {
  file: string;
  changes: { name: string; change: Change }[];
  seconds: number;
  isJson: boolean;
}

/** What was asked, or what is wrong with the words. */
function read(words: string[]): Asked | string {
  const several = { type: 'string' as const, multiple: true };
  const options = {
    ...{ tables: several, interpreters: several, slots: several, without: several },
    ...{ seconds: { type: 'string' as const }, json: { type: 'boolean' as const } },
  };
  try {
    const args = withNumbers(words);
    const { positionals, tokens, values } = parseArgs({
      args,
      allowPositionals: true,
      options,
      tokens: true,
    });
    // What stands behind --without beside its first number are further absent ones.
    const [files, numbers] = [
      positionals.filter((word) => !/^\d+$/.test(word)),
      positionals.filter((word) => /^\d+$/.test(word)),
    ];
    const [file, another] = files;
    if (file === undefined || another !== undefined) return 'Name one file.';
    if (numbers.length > 0 && values.without === undefined) return `What is ${numbers[0]} meant for?`;
    const seconds = Number(values.seconds ?? 10);
    if (!(seconds > 0 && seconds <= mostSeconds))
      return `--seconds is above 0 and at most ${mostSeconds}, as in --seconds 10.`;
    const changes: Asked['changes'] = [];
    for (const token of tokens) {
      const isMore = token.kind === 'positional' && token.value !== file;
      const [name, value] = isMore
        ? ['without', token.value]
        : token.kind === 'option'
          ? [token.name, token.value ?? '']
          : ['', ''];
      if (!['tables', 'interpreters', 'slots', 'without'].includes(name)) continue;
      const change = changeOf(name, value);
      if (typeof change === 'string') return change;
      changes.push({ name: `${name} ${value}`, change });
    }
    if (changes.length === 0) return 'Name at least one change, as in --tables -2.';
    if (changes.length > mostVariants) return `There are at most ${mostVariants} variants at once.`;
    return { file: pathOf(file), changes, seconds, isJson: values.json ?? false };
  } catch (error) {
    return (error as Error).message;
  }
}

/** `--tables -2` as it is typed: a word with a dash in front would be taken for another option. */
function withNumbers(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (/^-\d+$/.test(word) && /^--(tables|slots)$/.test(words[at - 1] ?? '')) return [];
    const next = words[at + 1] ?? '';
    return [/^--(tables|slots)$/.test(word) && /^-\d+$/.test(next) ? `${word}=${next}` : word];
  });
}

function changeOf(name: string, value: string): Change | string {
  if (name === 'without') {
    const participation = Number(value);
    return /^\d+$/.test(value) && Number.isSafeInteger(participation)
      ? { kind: 'without', participation }
      : '--without is the number of a participation, as in --without 17.';
  }
  const [, language = '', sign = ''] = /^(?:(.+):)?([+-]\d+)$/s.exec(value) ?? [];
  const by = Number(sign);
  const isRight = sign !== '' && by !== 0 && Math.abs(by) <= mostBy;
  if (name === 'interpreters')
    return isRight && language !== ''
      ? { kind: 'interpreters', language, by }
      : '--interpreters is a language with how many more or fewer, as in --interpreters English:+1.';
  return isRight && language === ''
    ? { kind: name as 'tables' | 'slots', by }
    : `--${name} is how many more or fewer, from 1 to ${mostBy}, as in --${name} -2 or --${name} +2.`;
}
