/** A page that is rendered in the event of its address: what it asks is of that event, and its links lead to pages of it. */
import type { Client } from '#api/client.ts';
import { calls } from '#api/index.ts';
import { addressIn, eventAsked, eventParameter } from '#domain/event/event-address.ts';
import { placeholders } from '#installation';

/** The event that an address names, and a client that asks in it whatever may be asked in one and names no other. */
export function inEvent(client: Client, address: string): { eventIdx: number | undefined; ask: Client } {
  const asked = eventAsked(new URLSearchParams(address.split('?')[1]));
  if (typeof asked !== 'number') return { eventIdx: undefined, ask: client };
  const ask = ((name: Parameters<Client>[0], request: object) =>
    client(
      name,
      (calls[name].access.in === 'event' ? { eventIdx: asked, ...request } : request) as never,
    )) as Client;
  return { eventIdx: asked, ask };
}

/** Addresses of pages in what is rendered: behind `href`, and whole ones, of feeds and of what a page says of itself. */
const ownAddress = new RegExp(
  `( href="|${placeholders.siteUrl})(/(?:ko|en)(?:[/?#][^"<\\s]*)?)(?=["<\\s])`,
  'g',
);
const ownForm = /<form\b[^>]* action="\/(?:ko|en)[^>]*>/g;

/** The text with its links to pages of this site in an event; a form takes the event along, because what it sends has a query of its own. */
export function linkedIn(eventIdx: number | undefined, text: string): string {
  if (eventIdx === undefined) return text;
  const field = `<input type="hidden" name="${eventParameter}" value="${eventIdx}">`;
  return text
    .replace(ownAddress, (_, before: string, address: string) => `${before}${addressIn(eventIdx, address)}`)
    .replace(ownForm, (form) => form + field);
}
