/** A page that is rendered in the event of its address: what it asks is of that event, and its links lead to pages of it. */
import type { Client } from '#api/client.ts';
import { calls } from '#api/index.ts';
import { addressIn, eventAsked, eventParameter } from '#domain/event/event-address.ts';
import { placeholders } from '#installation';
import { answerOf, type PreparedAnswer } from '../platform/answer.ts';

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

/**
 * Built pages are one file for all events. In one that an address names their links name it as well, so that whoever follows one before a
 * script could put it there stays in the event. The last so many are kept; each is a page of a build in an event that is there.
 */
export function linkedPages(most = 100): (page: PreparedAnswer, eventIdx: number) => PreparedAnswer {
  const kept = new Map<string, PreparedAnswer>();
  return (page, eventIdx) => {
    const key = `${eventIdx} ${page.etag}`;
    const { status, headers, identity } = page;
    const linked =
      kept.get(key) ??
      answerOf(Buffer.from(linkedIn(eventIdx, identity.toString())), { status, headers, quality: 7 });
    kept.delete(key);
    kept.set(key, linked);
    for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
    return linked;
  };
}
