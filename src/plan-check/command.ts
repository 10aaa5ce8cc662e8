/** `npm run operator -- check-plan FILE`: whether a certificate of a plan is true, by a program that shares no code with the engine. */
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { check } from './check.ts';
import { mostBytes, plain, readText } from './read-text.ts';

export const usage = 'check-plan FILE [EVENT]';
export const about =
  'checks a certificate that plan --certificate wrote (and that it speaks of that event) with a program that shares no code with the engine';

/** Answers the exit code: 0, 1 where the certificate is not true or can't be read, 2 where the words are no command. */
export async function checkPlan(words: string[], print: (line: string) => void): Promise<0 | 1 | 2> {
  const [file, event, ...more] = words;
  if (file === undefined || more.length > 0 || words.some((word) => word.startsWith('-'))) {
    print(`Usage: npm run operator -- ${usage}`);
    return 2;
  }
  const textOf = (name: string, most: number) => readText(resolve(process.env.INIT_CWD ?? '.', name), most);
  try {
    const begin = performance.now();
    const { claim, event: read, steps } = check(textOf(file, mostBytes.certificate));
    if (event !== undefined && !isDeepStrictEqual(JSON.parse(textOf(event, mostBytes.event)), read)) {
      print('Not true: it speaks of another event.');
      return 1;
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    print(`${sentenceOf(claim)} (${steps} steps followed in ${seconds} s)`);
    return 0;
  } catch (error) {
    print(`Not true: ${plain((error as Error).message)}`);
    return 1;
  }
}

function sentenceOf(claim: ReturnType<typeof check>['claim']): string {
  if (claim.state === 'infeasible') return 'True: what has to be placed can’t be.';
  const { placed, must, weight, breaks } = claim;
  return `True: ${placed} placed, with musts ${must} and weight ${weight} as much as can be, and ${breaks} breaks, no fewer of which are possible.`;
}
