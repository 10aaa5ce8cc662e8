/** The files that the commands of plans are given: bounded before they are read, and what is wrong with one is said in a few plain lines. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { prettifyError, ZodError } from 'zod';
import { readProblem } from '#domain/schedule/formats.ts';
import type { Problem } from '#domain/schedule/problem.ts';

/** Bytes of a file. */
export const mostBytes = 200_000_000;
/** So many faults of a file are told, each line of so many characters. */
const told = { faults: 20, characters: 300 };

/** As it was typed: npm runs scripts in the project's folder. */
export const pathOf = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name);

/** The event of a file, or what is wrong with it. */
export async function eventIn(file: string): Promise<Problem | string> {
  try {
    return readProblem(await readJson(file));
  } catch (error) {
    return faultLines(error).join('\n');
  }
}

/** What a file says, as JSON; throws where it is no regular file, is too large, or is no JSON. */
export async function readJson(path: string, most = mostBytes): Promise<unknown> {
  // Without waiting: of a pipe that nobody writes to it would never end.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const is = await file.stat();
    if (!is.isFile()) throw new Error('it is no regular file');
    if (is.size > most) throw new Error(`it has ${is.size} bytes, and at most ${most} are read`);
    const bytes = Buffer.alloc(is.size);
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return JSON.parse(bytes.toString('utf8', 0, length));
  } finally {
    await file.close();
  }
}

/** What is wrong with a file that can't be read, line by line. */
export function faultLines(error: unknown): string[] {
  if (!(error instanceof ZodError)) return [`The file can't be read (${plain((error as Error).message)}).`];
  const { issues } = error;
  const more = issues.length - told.faults;
  return [
    ...prettifyError(new ZodError(issues.slice(0, told.faults)))
      .split('\n')
      .map(plain),
    ...(more > 0 ? [`… and ${more} more faults`] : []),
  ];
}

/** A line for a terminal: what would steer it is replaced, and what is too long is cut. */
export function plain(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�');
  return line.length > told.characters ? `${line.slice(0, told.characters)}…` : line;
}

/** A line of JSON in which nothing steers a terminal. */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) =>
    one.split('').map(escaped).join(''),
  );

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
