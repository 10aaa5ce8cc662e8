import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** A real HTTP server in the place of an analytics service; it takes views, fails, or says nothing at all. */
export async function viewReceiver() {
  const received: { headers: IncomingHttpHeaders; views: Record<string, unknown>[] }[] = [];
  const state = { manner: 'take' as 'take' | 'fail' | 'hang', asked: 0 };
  const server = createServer((req, res) => {
    let text = '';
    req.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    req.on('end', () => {
      state.asked += 1;
      if (state.manner === 'hang') return;
      if (state.manner === 'take') received.push({ headers: req.headers, views: JSON.parse(text).views });
      res.writeHead(state.manner === 'take' ? 202 : 503).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, received, state, views: () => received.flatMap(({ views }) => views) };
}
