/**
 * The event of the page that is open, as its address names it (docs/rules.md, E9); '' in the one that the installation shows, to whose pages no
 * event is named (`server/front-door/page-door.ts`): calls, keys and addresses are as they are without it. Every page carries this file.
 */
const [, named = ''] = /[?&]eventIdx=(\d+)/.exec(String(globalThis.location?.search)) ?? [];
export const pageEvent: string = named;

/** With which every call of the page is sent. */
export const eventQuery = pageEvent && `?eventIdx=${pageEvent}`;

/** An address that a script opens, with its query and hash, in the event of the page. */
export const addressHere = (address: string): string =>
  pageEvent
    ? address.replace(
        /(\?[^#]*)?(#.*)?$/,
        (_, query, hash = '') => `${query ? `${query}&` : '?'}eventIdx=${pageEvent}${hash}`,
      )
    : address;

/** The key of what is stored of the page's event, by a name that ends with a colon (`#domain/common/browser-storage.ts`); any other name is its own key. */
export const keyHere = <Name extends string>(name: Name): Name =>
  name.replace(/:$/, pageEvent && `:${pageEvent}`) as Name;
