/** Counting by networks: a hall is one, and so is whoever has many addresses. */
import { networkOf, wideNetworkOf } from '../../ground/address.ts';
import type { Counted, Rule } from './limiter.ts';

/** As much as so many networks may, all of one wide network may together. */
const networksOfWide = 8;

/**
 * The windows of a rule for the caller's network, and of IPv6 for the wide one around it: whoever has a /48 would else have the window
 * 65,536 times, and fill all those that are remembered. None for callers within the process.
 */
export function ofNetwork({ address }: { address: string | null }, rule: Rule): Counted[] {
  if (address === null) return [];
  const [own, wide] = [networkOf(address), wideNetworkOf(address)];
  const ofWide = { ...rule, name: `${rule.name}-wide`, count: rule.count * networksOfWide };
  return [{ rule, who: own }, ...(wide === own ? [] : [{ rule: ofWide, who: wide }])];
}

/** The same for one thing as it is asked for from there: a person, a mailbox. Callers within the process are one network. */
export const ofNetworkAbout = (
  { address }: { address: string | null },
  rule: Rule,
  about: string,
): Counted[] =>
  address === null
    ? [{ rule, who: ` ${about}` }]
    : ofNetwork({ address }, rule).map((one) => ({ ...one, who: `${one.who} ${about}` }));
