import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What the server does with the next mail: says yes, refuses with a code at a stage, drops the connection, or waits. */
export type Manner =
  | 'accept'
  | { refuse: 421 | 450 | 452 | 550 | 552 | 554; at: 'from' | 'recipient' | 'data' }
  | { drop: 'connection' | 'recipient' | 'data' | 'after data' }
  | { delayMs: number }
  | { until: Promise<void> };

export interface Arrived {
  messageId: string;
  to: string;
  text: string;
  connection: string;
}

/** A real SMTP server on a free port. It meets each mail as the list says, then accepts; it keeps what it took. */
export async function mailServer(manners: Manner[] = [], { port = 0 } = {}) {
  const accepted: Arrived[] = [];
  const seen: string[] = [];
  let mails = 0;
  const error = (code: number) =>
    Object.assign(new Error(`no <someone@example.org> here`), { responseCode: code });
  const next = () => manners[0] ?? 'accept';
  const done = () => void manners.shift();
  const drop = (session: SMTPServerSession) => {
    done();
    for (const connection of server.connections as Set<unknown>) {
      const { id, _socket } = connection as { id: string; _socket: Socket };
      if (id === session.id) _socket.destroy();
    }
  };
  const isDropped = (manner: Manner, at: string) =>
    typeof manner === 'object' && 'drop' in manner && manner.drop === at;
  const refusedAt = (manner: Manner, at: string) =>
    typeof manner === 'object' && 'refuse' in manner && manner.at === at ? manner.refuse : undefined;

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onMailFrom(_address, session, callback) {
      const code = refusedAt(next(), 'from');
      if (code) done();
      else if (isDropped(next(), 'connection')) return drop(session);
      callback(code ? error(code) : null);
    },
    onRcptTo(_address, session, callback) {
      const code = refusedAt(next(), 'recipient');
      if (code) done();
      else if (isDropped(next(), 'recipient')) return drop(session);
      callback(code ? error(code) : null);
    },
    onData(stream, session, callback) {
      const manner = next();
      if (isDropped(manner, 'data')) {
        stream.once('data', () => drop(session));
        return;
      }
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      stream.once('end', () => {
        done();
        const messageId = /^message-id: (.*)$/im.exec(text)?.[1]?.trim() ?? '';
        seen.push(messageId);
        const code = refusedAt(manner, 'data');
        if (code) return callback(error(code));
        mails += 1;
        const [to] = session.envelope.rcptTo;
        const take = () => {
          accepted.push({ messageId, to: to?.address ?? '', text, connection: session.id });
          callback();
        };
        if (isDropped(manner, 'after data')) {
          // Taken, and nobody hears of it.
          accepted.push({ messageId, to: to?.address ?? '', text, connection: session.id });
          drop(session);
        } else if (typeof manner === 'object' && 'delayMs' in manner) setTimeout(take, manner.delayMs);
        else if (typeof manner === 'object' && 'until' in manner) void manner.until.then(take);
        else take();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const opened = (server.server.address() as AddressInfo).port;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    /** What was taken, and the ids of all that was sent whole, taken or not. */
    accepted,
    seen,
    manners,
    close,
    get mails() {
      return mails;
    },
  };
}
