/** The tables of 041-webhook. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

/** Where an organiser's system is told of the notices of an event. */
interface Webhook {
  eventIdx: number;
  url: string;
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  secret: string;
  createdAt: string;
  updatedAt: string;
}

interface WebhookDelivery extends Row {
  eventIdx: number;
  /** Null for a test, and once the notice is gone. */
  noticeIdx: number | null;
  /** The same at each attempt, so that a second copy is known for one. */
  messageId: string;
  /** JSON of numbers, instants and fixed words. */
  body: string;
  attempts: Generated<number>;
  nextAt: string;
  deliveredAt: string | null;
  failedAt: string | null;
  /** Of the last attempt: the status of the answer, or why there was none. */
  lastResult: string | null;
  createdAt: string;
}

export interface WebhookTables {
  webhook: Webhook;
  webhookDelivery: WebhookDelivery;
}
