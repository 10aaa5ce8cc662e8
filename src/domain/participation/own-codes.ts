/**
 * Codes of committees and industries that stand ready for what an organiser adds (docs/rules/site-lists.md, I16): there once they have a name, and
 * until then a value like any that is in no list.
 */
import { z } from 'zod';
import { rule } from '../common/fields.ts';
import { ownCommittees } from '../region/regions.ts';
import { ownIndustries } from './industries.ts';

const own: ReadonlySet<string> = new Set([...ownCommittees, ...ownIndustries]);

/** Whether the organiser names a code, and no text does. */
export const isOwnCode = (code: string): boolean => own.has(code);

let isNamed: (code: string) => boolean = () => true;

/** Says which of the organiser's codes have a name here. Where nobody says it, as in a browser, all pass: the server judges. */
export function judgeOwnCodes(judge: (code: string) => boolean): void {
  isNamed = judge;
}

/** Whether a code may be entered and asked for: that of a text always, one of the organiser's once it has a name. */
export const isKnownCode = (code: string): boolean => !own.has(code) || isNamed(code);

/** A code that somebody enters, or by which they narrow a list. One without a name is `one_of`. */
export const listedCode = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.enum(codes).refine((code) => isKnownCode(String(code)), rule('one_of'));
