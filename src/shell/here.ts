/** What only the browser knows of a page that is one for many addresses: which of them is open. */
import { idxOf } from '#domain/common/fields.ts';

/** The number at the end of the address. The server answers no page for what is none. */
export const idxHere = (): number => idxOf(location.pathname.split('/').at(-1)) ?? 0;
