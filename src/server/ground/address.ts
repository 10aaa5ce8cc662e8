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
export function networkOf(address: string): string {
  const known = addressOf(address);
  if (known === undefined || !known.includes(':')) return known ?? address;
  const { parts } = ipaddr.IPv6.parse(known);
  return `${new ipaddr.IPv6([...parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
