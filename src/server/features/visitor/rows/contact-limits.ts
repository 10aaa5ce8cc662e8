/**
 * The limits of asking whether an email or a mobile is registered: `visitor_found` tells it (docs/rules.md, V8). A contact counts, not a
 * call: a group that is refused at its last person has told of all the others that they are not registered.
 */

import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { Database } from '../../../db/open.ts';
import { HttpRefusal } from '../../../ground/http-refusal.ts';
import type { Counted, Rule } from '../../../platform/limits/limiter.ts';
import { ofNetwork } from '../../../platform/limits/networks.ts';
import { judgedMany, type Limited } from '../../../platform/limits/rules.ts';
import { confirmedOf } from '../../../platform/mail/member-mail.ts';

const told = {
  /** By one registration's link, or to one member. */
  one: { name: 'visitor-taken', count: 20, seconds: 3600, longest: 14_400 },
  /** To a member who registers groups: of twenty colleagues a few are registered already. */
  group: { name: 'visitor-taken-group', count: 100, seconds: 3600, longest: 14_400 },
  /**
   * To the guests of one network, by whatever call: a hall registers 600 people in a quarter of an hour, of whom few are registered
   * already. Its closings don't grow, because right ones wait, too.
   */
  network: { name: 'visitor-taken-network', count: 150, seconds: 1800, longest: 1800 },
} as const satisfies Record<string, Rule>;

/**
 * Who asks: a member, whose account counts for them alone once they have confirmed its address, because accounts cost nothing before;
 * the holder of a link; or a guest, of whom nothing is known but the network.
 */
export type Asker =
  | { kind: 'member'; memberIdx: number; isConfirmed: boolean; isGroup: boolean }
  | { kind: 'link'; visitorIdx: number }
  | { kind: 'guest' };

function windowsOf(context: Limited, asker: Asker): Counted[] {
  if (asker.kind === 'guest') return ofNetwork(context, told.network);
  if (asker.kind === 'link')
    return [{ rule: told.one, who: `visitor ${asker.visitorIdx}` }, ...ofNetwork(context, told.network)];
  const rule = asker.isGroup ? told.group : told.one;
  const own = { rule, who: `member ${asker.memberIdx}` };
  return asker.isConfirmed ? [own] : [own, ...ofNetwork(context, told.network)];
}

/** The member who asks, as the limits see them; a guest without an account. */
export async function askerOf(db: Database, memberIdx: number | undefined, isGroup: boolean): Promise<Asker> {
  if (memberIdx === undefined) return { kind: 'guest' };
  return {
    kind: 'member',
    memberIdx,
    isGroup,
    isConfirmed: (await confirmedOf(db, memberIdx)).size > 0,
  };
}

/**
 * Does what may end in `visitor_found`. `asked` are the fields of the contacts in the order in which they are looked at: the one that the
 * refusal names is registered, and those before it are not, which is what it has told. Right ones wait where no more may be told: if they
 * went through, a refusal would tell the same.
 */
export const tryContacts = <T>(
  context: Limited,
  asker: Asker,
  asked: readonly string[],
  work: () => Promise<T>,
): Promise<T> =>
  countTold(context, asker, asked.length, work, (refused) =>
    refused instanceof Refusal && refused.key === 'visitor_found' ? toldBy(refused, asked) : 0,
  );

/**
 * Changes a registration. Each of its contacts that become another counts, whatever is answered: unlike a registration, which counts as
 * one, a change that is saved has cost nothing, and has told that the contact is free.
 */
export const tryChange = <T>(
  context: Limited,
  asker: Asker,
  changed: readonly string[],
  work: () => Promise<T>,
): Promise<T> => countTold(context, asker, changed.length, work, () => changed.length);

/** A hall that registers in the same moment is many tries of one network that are judged at once, and nearly all are right. */
const patienceMs = 8_000;

/** `countOf` says how many contacts an answer told of; undefined stands for what was done. */
async function countTold<T>(
  context: Limited,
  asker: Asker,
  most: number,
  work: () => Promise<T>,
  countOf: (refused: unknown) => number,
): Promise<T> {
  if (most === 0) return work();
  type Outcome = { done: T } | { refused: unknown };
  const judge = async () => {
    try {
      const done = await work();
      return { wrong: countOf(undefined), found: { done } };
    } catch (error) {
      // What failed of itself, or because the server is busy, has told nothing.
      if (!isAnswer(error)) throw error;
      return { wrong: countOf(error), found: { refused: error } };
    }
  };
  const outcome = await judgedMany<Outcome>(context, windowsOf(context, asker), most, judge, patienceMs);
  if ('refused' in outcome) throw outcome.refused;
  return outcome.done;
}

const isAnswer = (error: unknown) =>
  error instanceof Refusal || (error instanceof HttpRefusal && error.status !== 503);

function toldBy({ data }: Refusal, asked: readonly string[]): number {
  const [named] = (data ?? []) as FieldError[];
  const at = named === undefined ? -1 : asked.indexOf(named.field);
  return at < 0 ? asked.length : at + 1;
}
