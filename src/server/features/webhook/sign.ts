/** Signatures of what a webhook sends, as Standard Webhooks has them (standardwebhooks.com, 1.0.0). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A new secret: 32 random bytes. */
export const newSecret = () => `${prefix}${randomBytes(32).toString('base64')}`;

export const newMessageId = () => `msg_${randomBytes(15).toString('base64url')}`;

interface Message {
  id: string;
  /** The body as it is sent, byte for byte. */
  body: string;
  now: Date;
}

/** The headers of a request: the id of the message, when this attempt is made, and both with the body signed. */
export function signedHeaders(secret: string, { id, body, now }: Message): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
