/**
 * How an address names the event that its page is of (docs/rules.md, E8): by `?eventIdx=`. Without it the page is of the event that the
 * installation shows. Every page carries this file, so it knows no schema.
 */
import { limits } from '../common/limits.ts';

export const eventParameter = 'eventIdx';

/** The number that a query names; undefined where it names none, `'unknown'` where no event can have what it says. */
export function eventAsked(query: URLSearchParams): number | 'unknown' | undefined {
  const said = query.get(eventParameter);
  if (said === null) return undefined;
  return /^[1-9]\d{0,9}$/.test(said) && Number(said) <= limits.idx ? Number(said) : 'unknown';
}

/** The address of the same page in an event; undefined: in the one that the installation shows. What else stands in it stays. */
export function addressIn(eventIdx: number | undefined, address: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? [];
  // However its name is spelled, as whoever reads the address decodes it.
  const query = search
    .split('&')
    .filter((part) => part !== '' && !new URLSearchParams(part).has(eventParameter));
  if (eventIdx !== undefined) query.push(`${eventParameter}=${eventIdx}`);
  return `${path}${query.length > 0 ? `?${query.join('&')}` : ''}${hash}`;
}
