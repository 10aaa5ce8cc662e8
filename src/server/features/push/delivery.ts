/** Hands messages to push services (RFC 8030), at least once: a job that runs in every process of the server. */
import { hash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { type NoticeKind, toldAs } from '#domain/notice.ts';
import type { Database } from '../../db/open.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createPoster, type Outgoing, type Reply } from '../../platform/outgoing/post.ts';
import { repeat } from '../../platform/repeat.ts';
import { isOutdated } from '../notice/reminder.ts';
import { isPushHost } from './hosts.ts';
import { type DueMessage, forget, forgetBrowser, forgetExpired, takeDue, tryLater } from './queue.ts';
import type { PushSettings } from './subscribe.ts';
import { vapidKeys } from './vapid.ts';

/** Messages that are sent at once. */
const batch = 20;

/** Kinds for which a sleeping telephone is woken. */
const urgent: readonly NoticeKind[] = ['meetingSoon', 'meetingMoved', 'meetingCancelled'];

interface DeliveryParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  settings: PushSettings;
  /** Whom a push service writes to about the site: `mailto:` or https. */
  contact: string;
  outgoing: Outgoing;
  /** How long after a look into an empty queue the next one follows. */
  pollMs?: number;
  timeoutMs?: number;
}

/** Starts the job; `stop` lets what is being sent finish, which takes no longer than one request may. */
export function startPushes(parts: DeliveryParts): { stop: () => Promise<void> } {
  const { db, clock, log, settings, contact, outgoing, pollMs = 2_000, timeoutMs = 10_000 } = parts;
  const poster = createPoster(outgoing, { timeoutMs });

  async function send(message: DueMessage): Promise<void> {
    const isUseless =
      !isPushHost(settings.PUSH_HOSTS, message.endpoint) || (await isOutdated(db, message, clock()));
    if (isUseless) return forget(db, message);
    const outcome = await hand(message).catch((error: unknown) => error as Error);
    const told = { push: message.idx, kind: message.kind, attempts: message.attempts };
    if (outcome instanceof Error) {
      const fate = await tryLater(db, message, clock(), null);
      log.warn({ ...told, fate, err: outcome }, 'a push service could not be asked');
      return;
    }
    const { status, retryAfter } = outcome;
    if (status >= 200 && status < 300) {
      await forget(db, message);
      log.info({ ...told, status }, 'a push message was handed over');
    } else if (status === 404 || status === 410) {
      await forgetBrowser(db, message);
      log.info({ ...told, status }, 'a browser is no longer known to its push service');
    } else if (status === 429 || status >= 500) {
      const fate = await tryLater(db, message, clock(), retryAfter);
      log.warn({ ...told, status, fate }, 'a push service is busy');
    } else {
      await forget(db, message);
      log.error({ ...told, status }, 'a push message was refused');
    }
  }

  async function hand(message: DueMessage): Promise<Reply> {
    const { endpoint, p256dh, auth, kind, noticeIdx, startsAt } = message;
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    // The reader's language is known to the browser alone, which has the words; names are read where somebody is logged in.
    const data = JSON.stringify({ kind: toldAs(kind, startsAt), id: noticeIdx, path: '/matching/notices' });
    const left = Math.floor((Date.parse(message.expiresAt) - clock().getTime()) / 1000);
    const options = {
      ttl: Math.max(1, left),
      urgency: urgent.includes(kind) ? ('high' as const) : ('normal' as const),
      // Of what waits for one browser about one meeting only the newest is shown, and nobody is told which meeting that is.
      topic: hash('sha256', `${endpoint} ${message.matchingIdx}`, 'base64url').slice(0, 32),
    };
    const keys = { subject: contact, ...(await vapidKeys(db, settings)) };
    const { headers, body } = await buildPushPayload({ data, options }, subscription, keys);
    return poster.post(endpoint, headers, body);
  }

  const job = repeat(async () => {
    try {
      await forgetExpired(db, clock());
      const messages = await takeDue(db, clock(), batch);
      await Promise.all(messages.map(send));
      return messages.length === batch;
    } catch (error) {
      // A database that is away or full is told of elsewhere, once; the rows are due again when their attempt's time is over.
      if (!storageFaultOf(error)) log.error({ err: error }, 'push messages could not be sent');
      return false;
    }
  }, pollMs);
  return {
    stop: async () => {
      await job.stop();
      poster.close();
    },
  };
}
