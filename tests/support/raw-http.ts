/** HTTP by hand: requests that no client sends, or not to their end. */
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';

export interface RawConnection {
  socket: Socket;
  send: (text: string | Buffer) => void;
  /** All that came so far. */
  readonly text: string;
  /** Waits until something of this form has come. */
  until: (form: RegExp) => Promise<string>;
  /** Resolves with all that came when the server closes the connection. */
  closed: Promise<string>;
}

/** A connection to a port of this machine, from this address of it; it is closed after the test. */
export function rawConnection(port: number, localAddress = '127.0.0.1'): RawConnection {
  let text = '';
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('data', (chunk) => {
    text += chunk;
  });
  // A server that closes while something is still being sent resets the connection.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  onTestFinished(() => void socket.destroy());
  return {
    socket,
    send: (more) => void socket.write(more),
    get text() {
      return text;
    },
    until: async (form) => {
      await expect.poll(() => text).toMatch(form);
      return text;
    },
    closed,
  };
}

/** The lines of a request up to its body. */
export const heading = (line: string, headers: Record<string, string | number> = {}) =>
  [
    `${line} HTTP/1.1`,
    ...Object.entries({ host: 'madang.test', ...headers }).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
