/** Where a call comes from: the address as it is logged, and the network by which limits and queues count it. */
import ipaddr from 'ipaddr.js';

/** Addresses that carry an IPv4 one in their last 32 bits: `::ffff:0:0/96` and the translators' `64:ff9b::/96`. */
const carriers = ['ipv4Mapped', 'rfc6052'];

/**
 * An address in its canonical form, an IPv4 one that IPv6 carries as IPv4; undefined for what is no address. Takes what
 * proxies write: `[2001:db8::1]:443`, `192.0.2.1:443`, `fe80::1%eth0`.
 */
export function addressOf(written: string): string | undefined {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  // Four parts in decimal: other ways to write an IPv4 address are no address here.
  const text = bare.replace(/%.*$/, '');
  if (!ipaddr.IPv6.isValid(text) && !ipaddr.IPv4.isValidFourPartDecimal(text)) return undefined;
  const parsed = ipaddr.parse(text);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  if (!carriers.includes(parsed.range())) return parsed.toString();
  return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
}

/**
 * What counts as one place: an IPv4 address, or the /64 of an IPv6 one, because a single connection is given a whole /64
 * and may use another of its addresses for every call. What is no address counts as itself.
 */
export const networkOf = (address: string): string => around(address, 4);

/**
 * What takes turns and has a share as one: an IPv4 address, or the /48 of an IPv6 one. Anyone may be given a /48, whose 65,536 networks
 * would be as many guests in every queue.
 */
export const wideNetworkOf = (address: string): string => around(address, 3);

/** An IPv6 address as the network of its first parts, of 16 bits each; any other as it is. */
function around(address: string, kept: number): string {
  const known = addressOf(address);
  if (known === undefined || !known.includes(':')) return known ?? address;
  const parts = ipaddr.IPv6.parse(known).parts.map((part, at) => (at < kept ? part : 0));
  return `${new ipaddr.IPv6(parts).toString()}/${kept * 16}`;
}
