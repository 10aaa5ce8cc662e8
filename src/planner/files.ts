/** Files that the commands read and write, named as they were typed. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prettifyError, ZodError } from 'zod';
import { readProblem } from '#domain/schedule/formats.ts';
import type { Problem } from '#domain/schedule/problem.ts';

/** As it was typed: npm runs scripts in the project's folder. */
export const pathOf = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name);

/** The event of a file, or one sentence that says why it is none. */
export async function eventIn(file: string): Promise<Problem | string> {
  try {
    return readProblem(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    return error instanceof ZodError
      ? prettifyError(error)
      : `The file can't be read (${(error as Error).message}).`;
  }
}
