/** What forms offer to choose from, and what lists are narrowed by, as the organiser says it (docs/rules/site.md, I10). */
import { currencies } from '#domain/common/numbers/currencies.ts';
import { industries } from '#domain/participation/industries.ts';
import { tradeCommittees } from '#domain/region/regions.ts';
import type { Translate } from './engine.ts';

const lists = {
  industry: {
    codes: industries,
    offered: 'choice.offered.industry',
    retired: 'choice.retired.industry',
  },
  tradeCommittee: {
    codes: tradeCommittees,
    offered: 'choice.offered.tradeCommittee',
    retired: 'choice.retired.tradeCommittee',
  },
} as const;
type Lists = typeof lists;
export type OfferedList = keyof Lists;
export type OfferedCode<List extends OfferedList> = Lists[List]['codes'][number];

/** Those of the known codes that a text names, in its order: a page that is being built has none yet. */
const among = <Code extends string>(codes: readonly Code[], text: string): Code[] =>
  text.split(' ').filter((one): one is Code => codes.some((code) => code === one));

const withKept = <Code extends string>(
  list: readonly Code[],
  kept: readonly string[],
  codes: readonly Code[],
) => [...new Set([...list, ...codes.filter((code) => kept.includes(code))])];

/** What a form offers: the organiser's entries in their order, and what somebody has chosen before (`kept`), whatever became of it. */
export function offered<List extends OfferedList>(
  t: Translate<'choice'>,
  list: List,
  kept: readonly string[] = [],
): OfferedCode<List>[] {
  const { codes, offered: key }: { codes: readonly OfferedCode<List>[]; offered: Lists[List]['offered'] } =
    lists[list];
  return withKept(among(codes, t(key)), kept, codes);
}

/** By what a list is narrowed: what is offered, then what was, and what is asked for (`kept`). */
export function listed<List extends OfferedList>(
  t: Translate<'choice'>,
  list: List,
  kept: readonly string[] = [],
): OfferedCode<List>[] {
  const { codes, retired: key }: { codes: readonly OfferedCode<List>[]; retired: Lists[List]['retired'] } =
    lists[list];
  return withKept([...offered(t, list), ...among(codes, t(key))], kept, codes);
}

/** The currencies that a form offers, and the one that it holds; all of them where the organiser has chosen none. */
export function offeredCurrencies(t: Translate<'choice'>, kept: string) {
  const own = among(currencies, t('choice.offered.currency'));
  return withKept(own.length > 0 ? own : currencies, [kept], currencies);
}
