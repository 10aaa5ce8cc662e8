/** The tables of 040-push, with 075-task. */
import type { Row } from './row.ts';

/** A browser that shows its member notices, for as long as the session. */
interface PushSubscription extends Row {
  memberIdx: number;
  sessionIdx: number;
  /** Where its push service takes messages for it. Whoever knows it could send there, had they the site's key. */
  endpoint: string;
  /** The browser's public key and secret, base64url: what is sent is encrypted for it (RFC 8291). */
  p256dh: string;
  auth: string;
  createdAt: string;
}

/** There for as long as its task. */
interface PushMessage extends Row {
  subscriptionIdx: number;
  noticeIdx: number;
  createdAt: string;
}

export interface PushTables {
  pushSubscription: PushSubscription;
  pushMessage: PushMessage;
}
