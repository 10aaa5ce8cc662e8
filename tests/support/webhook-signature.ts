import { createHmac } from 'node:crypto';
import type { Posted } from './https-receiver.ts';

/** What docs/operating.md tells an organiser to do with a request. */
export function isGenuine({ headers, body }: Posted, key: string, now: Date): boolean {
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']];
  if (Math.abs(Number(at) - now.getTime() / 1000) > 300) return false;
  const made = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'));
  const right = made.update(`${id}.${at}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${right}`);
}
