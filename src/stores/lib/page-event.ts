/**
 * The event of the page that is open, as its address names it (docs/rules.md, E9); '' in the one that the installation shows, to whose pages no
 * event is named (`server/front-door/page-door.ts`): calls, keys and addresses are as they are without it. Every page carries this file.
 */
const [, named = ''] = /[?&]eventIdx=(\d+)/.exec(String(globalThis.location?.search)) ?? [];
export const pageEvent: string = named;

/** With which every call of the page is sent, and which stands behind the address of a page that a script opens. */
export const eventQuery = pageEvent && `?eventIdx=${pageEvent}`;

/** The key of what is stored of the page's event, by a name that ends with a colon (`#domain/common/browser-storage.ts`); any other name is its own key. */
export const keyHere = <Name extends string>(name: Name): Name =>
  name.replace(/:$/, pageEvent && `:${pageEvent}`) as Name;
