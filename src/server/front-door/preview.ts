/** Pages of a draft that is not published (docs/rules.md, I4): made for whoever has its token, each time, and kept by nobody. */
import type { Organiser } from '#domain/site/identity.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { answerOf, type PreparedAnswer } from '../platform/answer.ts';

export const previewParameter = 'preview';

const ownLink = / href="(\/(?:ko|en)(?:[/?][^"#]*)?)(#[^"]*)?"/g;

/** Whoever follows a link of a preview stays in it. */
export function linkedInPreview(html: string, token: string): string {
  return html.replace(ownLink, (_, address: string, anchor = '') => {
    const sign = address.includes('?') ? '&amp;' : '?';
    return ` href="${address}${sign}${previewParameter}=${token}${anchor}"`;
  });
}

const tokenIn = (search: string) => new URLSearchParams(search).get(previewParameter) ?? '';

interface PreviewParts {
  /** The draft that a token opens. */
  draftOf: (token: string) => Promise<Organiser | undefined>;
  /** A page of the draft at an address; undefined where there is none. */
  make: (address: string, organiser: Organiser) => Promise<PreparedAnswer | undefined>;
}

/** `address`: the path with what the page reads of its query, in the event that it names; `search` has the token. */
export type Preview = (address: string, search: string) => Promise<PreparedAnswer | undefined>;

/** Previews that wait at most; they are made one after the other, and the next may come after so many seconds. */
const [waitingMost, retryAfterSeconds] = [20, 5];
/** Tokens that are looked up at once: anybody may make some up. */
const lookedUpMost = 20;

export function createPreview({ draftOf, make }: PreviewParts): Preview {
  let waiting = 0;
  let lookedUp = 0;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (address: string, organiser: Organiser) => {
    if (waiting >= waitingMost) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    waiting += 1;
    const mine = last.then(() => make(address, organiser));
    last = mine.catch(() => undefined);
    return mine.finally(() => {
      waiting -= 1;
    });
  };
  return async (address, search) => {
    const token = tokenIn(search);
    if (!/^[\w-]{32}$/.test(token)) return undefined;
    if (lookedUp >= lookedUpMost) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    lookedUp += 1;
    const organiser = await draftOf(token).finally(() => {
      lookedUp -= 1;
    });
    const page = organiser && (await inTurn(address, organiser));
    if (!page || !String(page.headers['content-type']).startsWith('text/html')) return undefined;
    const headers = {
      ...page.headers,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    };
    const html = linkedInPreview(page.identity.toString(), token);
    return answerOf(Buffer.from(html), { status: page.status, headers, quality: 4 });
  };
}
