import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { Outgoing } from '#server/platform/outgoing/post.ts';
import { selfSigned } from './certificate.ts';

export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What the server does with the next request: a status with headers, which it may never end, or nothing at all. */
export type Manner =
  | { status: number; headers?: Record<string, string>; text?: string; stalls?: true }
  | 'hang';

/** A real https server on this machine. It meets each request as the list of manners says, then takes all; it keeps what it took. */
export async function httpsReceiver(...names: string[]) {
  const { key, cert } = selfSigned(...names);
  const received: Posted[] = [];
  const manners: Manner[] = [];
  const server = createServer({ key, cert }, (req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
      const manner = manners.shift() ?? { status: 201 };
      if (manner === 'hang') return;
      res.writeHead(manner.status, manner.headers);
      if (manner.stalls) res.write(manner.text ?? '');
      else res.end(manner.text ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** As the server is composed for it: it may connect to this machine, and trusts the certificate. */
  const outgoing: Outgoing = { mayConnect: (address) => address === '127.0.0.1', ca: cert };
  return { host: `127.0.0.1:${port}`, url: `https://127.0.0.1:${port}`, received, manners, outgoing };
}
