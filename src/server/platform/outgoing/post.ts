/** Posting to servers that somebody else named: https only, to checked addresses, no redirect, within a time, and with a bounded answer. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { assertAddress, type Guard, guardedLookup, isPublicAddress } from './address.ts';

/** Where requests may go. A test hands in its own, with the certificate of its receiver. */
export interface Outgoing extends Guard {
  ca?: string;
}
export const publicInternet: Outgoing = { mayConnect: isPublicAddress };

export interface Reply {
  status: number;
  /** Seconds that the server asks to wait; null where it asks for nothing. */
  retryAfter: number | null;
}

export interface Poster {
  /** Rejects for an address that is refused and a server that can't be reached or takes too long; any answer is a reply. */
  post: (url: string, headers: Record<string, string>, body: string | Uint8Array) => Promise<Reply>;
  close: () => void;
}

/** Bytes of an answer that are read, for the connection to serve again; nobody looks at them. */
const answerMost = 65_536;

/** Keeps connections for the next request to the same server. `timeoutMs` bounds a request whole, from the name to the answer. */
export function createPoster(outgoing: Outgoing, { timeoutMs = 10_000, connections = 8 } = {}): Poster {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: 2,
    timeout: 30_000,
    lookup: guardedLookup(outgoing),
    ...(outgoing.ca && { ca: outgoing.ca }),
  });
  return {
    async post(address, headers, body) {
      const url = new URL(address);
      if (url.protocol !== 'https:') throw new Error('only https is asked');
      assertAddress(url.hostname, outgoing);
      const signal = AbortSignal.timeout(timeoutMs);
      const length = String(Buffer.byteLength(body));
      const sent = request(url, {
        agent,
        signal,
        method: 'POST',
        headers: { ...headers, 'content-length': length },
      });
      // Also when it breaks while its answer is read, of which the answer tells.
      sent.on('error', () => undefined);
      sent.end(body);
      const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
      await readToEnd(answer);
      return { status: answer.statusCode ?? 0, retryAfter: secondsOf(answer.headers['retry-after']) };
    },
    close: () => agent.destroy(),
  };
}

/** What an answer says by its status stands, whatever becomes of its body: one that is long or never ends is cut. */
async function readToEnd(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      if (bytes > answerMost) break;
    }
  } catch {
    // Cut by its server, or by the time.
  }
}

const secondsOf = (header: string | undefined) =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : null;
