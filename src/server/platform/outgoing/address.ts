/** To which addresses the server makes requests that somebody else named: public ones, asked at each connection. */
import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressOf } from '../../ground/address.ts';

const global: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Of the public internet: neither of this machine or its networks, nor of any other that is set aside. */
export function isPublicAddress(address: string): boolean {
  // Of an address that carries an IPv4 one, that one counts.
  const plain = addressOf(address);
  if (plain === undefined) return false;
  const parsed = ipaddr.parse(plain);
  // Of IPv6 only 2000::/3 is given out; beside it lies more than has a name here, as `::7f00:1`, which is 127.0.0.1 in an old form.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(global)) return false;
  return parsed.range() === 'unicast';
}

/** A name leads, or an address is, where the server must not go. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
  constructor() {
    super('The address is not of the public internet.');
  }
}

type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface Guard {
  mayConnect: (address: string) => boolean;
  /** The resolver of the machine, but for tests. */
  resolve?: Resolve;
}

/**
 * Resolves a name and looks at what came of it, for the connection that is made right after: it goes to one of the addresses that
 * were looked at, so that a name which leads elsewhere the next time gains nothing. One wrong address among several refuses them all.
 * Who asks for a name that is being resolved hears of the same: the system resolves two at a time for the whole process, and a name whose
 * servers never answer may hold one of them, but not both.
 */
export function guardedLookup({ mayConnect, resolve = lookup }: Guard): LookupFunction {
  const underway = new Map<string, Parameters<Resolve>[2][]>();

  function resolveOnce(host: string, options: LookupAllOptions, done: Parameters<Resolve>[2]): void {
    const key = JSON.stringify([host, options.family, options.hints]);
    const others = underway.get(key);
    if (others) return void others.push(done);
    const all = [done];
    underway.set(key, all);
    resolve(host, options, (error, addresses) => {
      underway.delete(key);
      for (const one of all) one(error, addresses);
    });
  }

  return (host, options, callback) => {
    resolveOnce(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined)
        return callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      if (!addresses.every(({ address }) => mayConnect(address)))
        return callback(new AddressRefused(), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Refuses a host that is an address already, for which nothing is resolved. `host` as `URL` writes it. */
export function assertAddress(host: string, { mayConnect }: Guard): void {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0 && !mayConnect(bare)) throw new AddressRefused();
}
