/** The tables of 041-webhook, with 068-managed-versions and 075-task. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

/** Where an organiser's system is told of the notices of an event. */
interface Webhook {
  eventIdx: number;
  url: string;
  /** `whsec_` and base64, as Standard Webhooks writes secrets. */
  secret: string;
  /** Rises with each save. */
  version: Generated<number>;
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
  /** How many it took; while it waits, its task counts. */
  attempts: Generated<number>;
  deliveredAt: string | null;
  failedAt: string | null;
  /** What came of it: the status of the answer, or why there was none; while it waits, its task has that of the last try. */
  lastResult: string | null;
  createdAt: string;
}

export interface WebhookTables {
  webhook: Webhook;
  webhookDelivery: WebhookDelivery;
}
