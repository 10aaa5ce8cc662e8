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
  /** The first characters of what it said. */
  text: string;
}

export interface Poster {
  /** Rejects for an address that is refused and a server that can't be reached or takes too long; any answer is a reply. */
  post: (url: string, headers: Record<string, string>, body: string | Uint8Array) => Promise<Reply>;
  close: () => void;
}

/** Characters of an answer that are read; what follows is not waited for. */
const textMost = 300;

/** Keeps connections for the next request to the same server. `timeoutMs` bounds a request whole, from the name to the answer. */
export function createPoster(outgoing: Outgoing, { timeoutMs = 10_000, connections = 8 } = {}): Poster {
  const agent = new Agent({
    ...{ keepAlive: true, maxSockets: connections, maxFreeSockets: 2, timeout: 30_000 },
    ...{ lookup: guardedLookup(outgoing), ...(outgoing.ca && { ca: outgoing.ca }) },
  });
  return {
    async post(address, headers, body) {
      const url = new URL(address);
      if (url.protocol !== 'https:') throw new Error('only https is asked');
      assertAddress(url.hostname, outgoing);
      const signal = AbortSignal.timeout(timeoutMs);
      const length = String(Buffer.byteLength(body));
      const sent = request(url, {
        ...{ agent, signal, method: 'POST' },
        headers: { ...headers, 'content-length': length },
      });
      // Also when it breaks while its answer is read, of which the answer tells.
      sent.on('error', () => undefined);
      sent.end(body);
      const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
      try {
        return {
          status: answer.statusCode ?? 0,
          retryAfter: secondsOf(answer.headers['retry-after']),
          text: await beginningOf(answer),
        };
      } finally {
        // The rest of a long answer is nobody's to read.
        if (!answer.complete) answer.destroy();
      }
    },
    close: () => agent.destroy(),
  };
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) {
    text += chunk;
    if (text.length >= textMost) break;
  }
  // What others wrote stands in lists and logs: one line, without signs that can't be seen.
  return text
    .slice(0, textMost)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
}

const secondsOf = (header: string | undefined) =>
  header && /^\d{1,6}$/.test(header) ? Number(header) : null;
