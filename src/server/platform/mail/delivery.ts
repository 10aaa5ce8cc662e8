/** Delivers the outbox over SMTP, at least once: a job that runs in every process of the server. */
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Outcome, Taken } from '../queue/kind.ts';
import { startWorker, type WorkerParts } from '../queue/worker.ts';
import { messageOf, type OutboxRow } from './message.ts';
import { mailTasks } from './queue.ts';

export interface Delivery {
  /** Takes no more mail, lets what is being sent finish within `boundMs`; what does not is left to a later attempt. */
  stop: (boundMs?: number) => Promise<void>;
}

interface DeliveryParts extends Omit<WorkerParts, 'pollMs'> {
  smtpUrl: string;
  from: string;
  /** How long after a look into an empty outbox the next one follows. */
  pollMs?: number;
  /** Time-out of the server's answers, and of one mail. */
  silenceMs?: number;
  sendingMs?: number;
}

/** Connections to the SMTP server, each kept open for the next mail, and those among them for mails that go to many. */
const connections = 3;
const toManyAtOnce = 2;

type Tried = Outcome & { error?: unknown };

export function startDelivery(parts: DeliveryParts): Delivery {
  const { log, smtpUrl, from, pollMs = 3_000, silenceMs = 30_000, sendingMs = 120_000 } = parts;
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

  async function attempt({ content }: Taken<OutboxRow>): Promise<Tried> {
    try {
      const late = AbortSignal.timeout(sendingMs);
      await transport.sendMail({ ...messageOf(content, from), signal: late } as Parameters<
        typeof transport.sendMail
      >[0]);
      return { is: 'done' };
    } catch (error) {
      return { ...verdictOf(error), error };
    }
  }

  const worker = startWorker(
    { ...parts, pollMs },
    {
      kind: mailTasks,
      atOnce: connections,
      eachMost: toManyAtOnce,
      attempt,
      report: ({ subjectIdx, tries }, { is, error }: Tried, fate) => {
        const told = { mail: subjectIdx, attempts: tries };
        if (is === 'done') log.info(told, 'a mail was delivered');
        else if (fate === 'failed')
          log.error({ ...told, err: error }, 'a mail failed and will not be retried');
        else log.warn({ ...told, err: error }, 'a mail failed and will be retried');
      },
    },
  );
  return {
    stop: async (boundMs) => {
      await worker.stop(boundMs);
      transport.close();
    },
  };
}

/**
 * What a failure means for the mail. Only a server that refuses this mail for good (5xx to its sender, recipient or text)
 * ends it; one that can't be reached, does not let us in, or asks to come back ends nothing.
 */
function verdictOf(error: unknown): Outcome {
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
    is: aboutMail && forGood ? 'failed' : 'again',
    result: [command, response ?? message].filter(Boolean).join(': '),
  };
}
