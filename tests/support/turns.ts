/**
 * What a screen does is the same in both languages and at every width, so a test in a browser runs in one of its cases, by turns: the
 * tests of a file go through all of them. That every address is whole in each language, width and scheme is for `every-page` and
 * `every-member-page` to see, and that no text is missing for `npm run check`. With TEST_TURNS=all each test runs in all of its cases.
 */
import { type TestAPI, test } from 'vitest';

const runsAll = process.env['TEST_TURNS'] === 'all';

/** Declares a test, or the rows of one, where it is the turn of a case. */
interface TestInTurn extends Pick<TestAPI, 'each'> {
  (name: string, run: () => unknown): void;
  (name: string, options: { timeout: number }, run: () => unknown): void;
}

type Values<Case> = Case extends readonly unknown[] ? Case : [Case];

/** For `test.each`: each call gives the next of the cases alone, beginning with the first. */
export function turnsOf<const Case>(cases: readonly Case[]): () => Case[] {
  let next = 0;
  return () => (runsAll ? [...cases] : [cases[next++ % cases.length] as Case]);
}

/** For `describe.each`: each case, and behind its values the `test` to declare its tests with. There are as many tests as cases, or more. */
export function inTurns<const Case>(cases: readonly Case[]): [...Values<Case>, TestInTurn][] {
  return cases.map((one, at) => {
    let declared = 0;
    const isItsTurn = () => declared++ % cases.length === at || runsAll;
    const declare = (...told: unknown[]) => {
      if (isItsTurn()) (test as (...all: unknown[]) => void)(...told);
    };
    const each = ((rows: readonly unknown[]) => test.each(rows.filter(isItsTurn))) as TestAPI['each'];
    const values = (Array.isArray(one) ? one : [one]) as Values<Case>;
    return [...values, Object.assign(declare, { each })];
  });
}
