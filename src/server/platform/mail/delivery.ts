/** Delivers the outbox over SMTP, at least once: a job that runs in every process of the server. */
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Database } from '../../db/open.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import type { Logger } from '../log/log.ts';
import { messageOf, type OutboxRow } from './message.ts';
import { leaseSeconds, markRefused, markSent, takeDue } from './queue.ts';

export interface Delivery {
  /** Takes no more mail, lets what is being sent finish within `boundMs`; what does not is left to a later attempt. */
  stop: (boundMs?: number) => Promise<void>;
}

interface DeliveryParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** How long after a look into an empty outbox the next one follows. */
  pollMs?: number;
  /** Time-out of the server's answers, and of one mail. */
  silenceMs?: number;
  sendingMs?: number;
}

/** Connections to the SMTP server, each kept open for the next mail. */
const connections = 2;

export function startDelivery(parts: DeliveryParts): Delivery {
  const { db, clock, log, smtpUrl, from, pollMs = 3_000, silenceMs = 30_000, sendingMs = 120_000 } = parts;
  const options = {
    pool: true,
    url: smtpUrl,
    maxConnections: connections,
    // Only what no byte of was sent goes out over another connection; all else is for the outbox to try again.
    maxRequeues: 1,
    idleTimeout: 60_000,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  } as const;
  const transport = createTransport(options as SMTPPool.Options);
  // A connection that breaks while it rests is no mail's fault, and the next mail opens another.
  transport.on('error', (error) => log.warn({ err: error }, 'a connection to the mail server broke'));
  const stopping = new AbortController();

  async function deliver(row: OutboxRow): Promise<void> {
    try {
      const late = AbortSignal.timeout(sendingMs);
      await transport.sendMail({ ...messageOf(row, from), signal: late } as Parameters<
        typeof transport.sendMail
      >[0]);
    } catch (error) {
      const { reason, isFinal } = verdictOf(error);
      const fate = await kept(() => markRefused(db, row, { now: clock(), reason, isFinal }));
      const told = { mail: row.idx, attempts: row.attempts, err: error };
      if (fate === 'failed') log.error(told, 'a mail failed and will not be retried');
      else log.warn(told, 'a mail failed and will be retried');
      return;
    }
    await kept(() => markSent(db, row, clock()));
    log.info({ mail: row.idx, attempts: row.attempts }, 'a mail was delivered');
  }

  /**
   * Tries for as long as the row is ours: what is not written down by then is sent a second time. A lock, a full disk or a
   * database that restarts lasts a while.
   */
  async function kept<T>(write: () => Promise<T>): Promise<T> {
    const until = performance.now() + leaseSeconds * 1000 - sendingMs - 10_000;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!storageFaultOf(error) || stopping.signal.aborted || performance.now() > until) throw error;
        await pause(pollMs, stopping.signal);
      }
    }
  }

  /** The database was unreachable: the row is due again when the attempt's time is over. */
  const unmarked = (error: unknown) => log.error({ err: error }, 'the outcome of a mail could not be stored');

  async function deliverAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      let count = 0;
      try {
        const rows = await takeDue(db, clock(), connections);
        count = rows.length;
        await Promise.all(rows.map((row) => deliver(row).catch(unmarked)));
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be processed');
        count = 0;
      }
      // Not all processes at the same moment.
      if (count === 0) await pause(pollMs * (0.8 + 0.4 * Math.random()), stopping.signal);
    }
  }

  const running = deliverAll();
  return {
    stop: async (boundMs = 10_000) => {
      stopping.abort();
      const bound = new AbortController();
      await Promise.race([running, pause(boundMs, bound.signal)]);
      bound.abort();
      transport.close();
    },
  };
}

function pause(ms: number, until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    until.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * What a failure means for the mail. Only a server that refuses this mail for good (5xx to its sender, recipient or text)
 * ends it; one that can't be reached, does not let us in, or asks to come back ends nothing.
 */
function verdictOf(error: unknown): { reason: string; isFinal: boolean } {
  const { code, responseCode, response, command, message } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
    command?: string;
  };
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // 503: the session was out of step. 530: a log-in is required, which the operator can set.
  const forGood =
    responseCode === undefined
      ? code === 'EENVELOPE'
      : responseCode >= 500 && responseCode !== 503 && responseCode !== 530;
  return {
    reason: [command, response ?? message].filter(Boolean).join(': '),
    isFinal: aboutMail && forGood,
  };
}
