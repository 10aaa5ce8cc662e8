import { normalId } from '#domain/account/member.ts';

/** Domains of Gmail, where dots in a name tell no two mailboxes apart. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, for counting what is sent there: case, a `+tag` and the dots of Gmail make no other one.
 * Nothing is stored or found by it: two addresses may rightly be two people's.
 */
export function mailboxOf(email: string): string {
  const normal = normalId(email.normalize('NFKC'));
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1).replace(/\.$/, '');
  const name = normal.slice(0, Math.max(at, 0)).replace(/(?<=.)\+.*$/, '');
  if (dotless.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}
