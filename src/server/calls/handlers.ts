/** What a feature hands to `serveCalls`: the functions that serve its contract, and what else of them is to be known. */
import type { z } from 'zod';
import type { CallName } from '#api/index.ts';
import type { Call } from '#api/wire/contract.ts';
import type { ContentTag } from '../platform/cache/content-tags.ts';
import type { Listed } from '../platform/cache/listed.ts';
import type { Incoming } from '../platform/storage/receive.ts';
import type { AppDependencies, CallFacts, ContextOf } from './context.ts';
import type { Download } from './download.ts';

/** The functions that serve a contract: exactly its calls, each taking who asks and the checked request. */
export type Handlers<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]: (
    context: ContextOf<Name>,
    request: z.output<C[Name]['request']>,
    /** The body of a call that takes a file; of any other there is nothing left to open. */
    incoming: Incoming,
  ) => Promise<
    C[Name] extends { answers: 'file' }
      ? Download
      : C[Name] extends { answers: 'stream' }
        ? ReadableStream<Uint8Array>
        : z.output<C[Name]['answer']> | Listed<z.output<C[Name]['answer']>>
  >;
};

/** The calls of a contract that create a row, by which their answer is read again. */
type Creating<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]: C[Name] extends { creates: infer Field extends string }
    ? Field extends 'apart'
      ? never
      : Name
    : never;
}[keyof C & CallName];

/** What a call that creates answers when it is sent again: the same, read anew by the idx of its row. */
export type Again<C extends Record<string, Call>> = {
  [Name in Creating<C>]: (
    context: ContextOf<Name>,
    createdIdx: number,
  ) => Promise<z.output<C[Name]['answer']>>;
};

type Shows<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]?: (asked: {
    eventIdx: number;
    request: z.output<C[Name]['request']>;
    answer: z.output<C[Name]['answer']>;
  }) => readonly ContentTag[];
};

/** Who calls, as far as it is known before a transaction. */
export type AroundCaller = AppDependencies & CallFacts & { eventIdx: number };

type Around<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]?: (
    caller: AroundCaller,
    request: z.output<C[Name]['request']>,
    work: () => Promise<unknown>,
  ) => Promise<unknown>;
};

interface ServeOptions<C extends Record<string, Call>> {
  /**
   * Reading calls whose answer to a guest depends on public content alone, each with the parts of it that an answer shows: it is kept
   * until one of them moves. The parts of a list's rows are its own (`Listed.tags`).
   */
  shows?: Shows<C>;
  /**
   * False where functions open their own transactions, because they wait for more than the database: for a password that is
   * derived, for a limit. Else a call that writes runs in one, from finding who may to the answer.
   */
  inTransactions?: boolean;
  /** What is asked around a call's transaction and not in it, because it waits for more than the database or must not be repeated. */
  around?: Around<C>;
}

/** The options of a contract; needed where it has calls that create. */
export type OptionsOf<C extends Record<string, Call>> = [Creating<C>] extends [never]
  ? [(ServeOptions<C> & { again?: undefined })?]
  : [ServeOptions<C> & { again: Again<C> }];
