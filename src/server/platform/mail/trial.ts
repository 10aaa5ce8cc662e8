/** One mail handed to the mail server at once, past the outbox, to learn what the server says. */
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { MailOutcome } from '#domain/set-up/set-up.ts';
import { addressed } from './message.ts';
import type { MailText } from './texts.ts';

interface TrialParts {
  smtpUrl: string;
  from: string;
  to: string;
  language: string;
  /** Time-out of each of the server's answers. */
  silenceMs?: number;
}

interface TrialResult {
  outcome: Exclude<MailOutcome, 'noServer'>;
  /** What the server, or the network, said; null where it took the mail. */
  words: string | null;
}

/** Characters of a server's words that are shown. */
const wordsMost = 500;

/** Never throws: whatever comes of it is an answer. */
export async function tryMail(
  { smtpUrl, from, to, language, silenceMs = 10_000 }: TrialParts,
  { subject, body }: MailText,
): Promise<TrialResult> {
  const patience = { connectionTimeout: silenceMs, greetingTimeout: silenceMs, socketTimeout: silenceMs };
  const transport = createTransport({ url: smtpUrl, ...patience } as Parameters<typeof createTransport>[0]);
  try {
    await transport.sendMail({
      ...addressed(from, to, randomUUID()),
      subject,
      text: body,
      headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
    });
    return { outcome: 'taken', words: null };
  } catch (error) {
    const { responseCode, response, message } = error as Error & {
      responseCode?: number;
      response?: string;
    };
    const words = (response ?? message).replaceAll(/\s+/g, ' ').slice(0, wordsMost);
    return { outcome: responseCode === undefined ? 'unreachable' : 'refused', words };
  } finally {
    transport.close();
  }
}
