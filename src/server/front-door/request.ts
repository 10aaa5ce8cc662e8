import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { addressOf, wideNetworkOf } from '../ground/address.ts';
import { isLoopback } from '../ground/config.ts';
import { targetLimit } from './limits.ts';
import type { Requester } from './render-queue.ts';

/** What the front door knows of a request and hands to the API as `c.env`. */
export type RequestFacts = { requestId: string; clientAddress: string };

/** Read once for each connection, which has one for as long as it lives. */
const peers = new WeakMap<Socket, string>();

function peerOf(socket: Socket): string {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const given = socket.remoteAddress ?? '';
  const peer = addressOf(given) ?? given;
  // One that was closed has none any more.
  if (given !== '') peers.set(socket, peer);
  return peer;
}

/** Networks of the addresses that asked last: to read an address costs more than all else of a queue's turn. */
const networks = new LRUCache<string, string>({ max: 5_000 });

/** The network by which queues count an address (`wideNetworkOf`). */
export function networkOfClient(address: string): string {
  const known = networks.get(address);
  if (known !== undefined) return known;
  const network = wideNetworkOf(address);
  networks.set(address, network);
  return network;
}

/**
 * `X-Forwarded-For` grows at its end, one address per proxy: with n trusted proxies before us the n-th from the end is
 * the first that a stranger could not have written. All that no proxy can name count as one: 'unknown'.
 */
export function factsOf(req: IncomingMessage, trustProxy: number): RequestFacts {
  const peer = peerOf(req.socket);
  if (!trustProxy) return { requestId: randomUUID(), clientAddress: peer };
  const forwarded = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const named = forwarded.at(-Math.min(trustProxy, forwarded.length));
  const given = String(req.headers['x-request-id'] ?? '');
  return {
    requestId: /^[\w.-]{8,64}$/.test(given) ? given : randomUUID(),
    clientAddress: named === undefined ? peer : (addressOf(named) ?? 'unknown'),
  };
}

/** Who waits for this answer, as queues take turns by. */
export function requesterOf(res: ServerResponse, { clientAddress }: RequestFacts): Requester {
  return {
    network: networkOfClient(clientAddress),
    connection: res.req.socket,
    onLeave: (callback) => void (res.closed ? callback() : res.once('close', callback)),
  };
}

/**
 * Whether a request comes from this machine itself: by its socket and, behind a proxy, by whom the proxy names. One that a
 * proxy brings although none is trusted does not: it would make everyone look near.
 */
export function fromThisMachine(req: IncomingMessage, facts: RequestFacts, trustProxy: number): boolean {
  const own = (address: string) => isLoopback(address.replace(/^::ffff:/, ''));
  const forwarded = 'x-forwarded-for' in req.headers || 'forwarded' in req.headers;
  if (forwarded && !trustProxy) return false;
  return own(req.socket.remoteAddress ?? '') && own(facts.clientAddress);
}

/** How many `Host` headers a request has: Node shows the first and drops the others, which a proxy may have gone by. */
export function hostCount({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Whether a request was meant for this machine by its `Host`: a loopback name or address, or the site's own. Any other name
 * may be a stranger's that leads here (DNS rebinding), so that a page of theirs could read the answer.
 */
export function isForUs(host: string, siteUrl: string | undefined): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host.toLowerCase())?.[1] ?? '';
  if (isLoopback(name.replace(/^\[|\]$/g, ''))) return true;
  return siteUrl !== undefined && name === new URL(siteUrl).hostname;
}

export type Target = { path: string; search: string };

/** Splits a request's target; a number is the status of one that is no address: 400, or 414 where it is too long. */
export function targetOf(url: string): Target | 400 | 414 {
  if (url.length > targetLimit) return 414;
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (path[0] !== '/' || /[\\#\s]/.test(path)) return 400;
  if (path.includes('%')) {
    try {
      if (decodeURIComponent(path).includes('\0')) return 400;
    } catch {
      return 400;
    }
  }
  return { path, search: at < 0 ? '' : url.slice(at) };
}

/** The one address of a page: no slash at the end, none doubled; undefined where `path` has that form already. */
export function tidyPath(path: string): string | undefined {
  if (path === '/' || !(path.endsWith('/') || path.includes('//'))) return undefined;
  return path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}
