/** Hands messages to push services (RFC 8030), at least once: a job that runs in every process of the server. */
import { hash } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import { decisionPath, isDecision, isOfHole, type ListedKind, toldAs } from '#domain/notice/notice.ts';
import { pathIn, type Site } from '../../ground/site.ts';
import { createPoster, type Outgoing, type Reply } from '../../platform/outgoing/post.ts';
import type { Outcome, Taken } from '../../platform/queue/kind.ts';
import { startWorker, type WorkerParts } from '../../platform/queue/worker.ts';
import { isOutdated } from '../notice/reminder.ts';
import { isPushHost } from './hosts.ts';
import { forgetBrowser, type Message, pushTasks } from './queue.ts';
import type { PushSettings } from './subscribe.ts';
import { vapidKeys } from './vapid.ts';

/** Messages that are sent at once, and those to one push service among them, each over a connection of its own. */
const atOnce = 20;
const eachMost = 8;

/** Kinds for which a sleeping telephone is woken. */
const urgent: readonly ListedKind[] = [
  'holeOffered',
  'meetingSoon',
  'meetingMoved',
  'meetingHandedOver',
  'meetingArranged',
  'meetingsArranged',
  'schedulePublished',
  'meetingCancelled',
  'arrangedDeclined',
];

interface DeliveryParts extends Omit<WorkerParts, 'pollMs'> {
  settings: PushSettings;
  site: Site;
  /** Whom a push service writes to about the site: `mailto:` or https. */
  contact: string;
  outgoing: Outgoing;
  /** How long after a look into an empty queue the next one follows. */
  pollMs?: number;
  timeoutMs?: number;
}

/** What the log says of a try; nothing of a message that was of no use any more. */
interface Said {
  level: 'info' | 'warn' | 'error';
  text: string;
  told?: object;
}

type Tried = Outcome & { said?: Said };

/** Starts the job; `stop` lets what is being sent finish, which takes no longer than one request may. */
export function startPushes(parts: DeliveryParts): { stop: () => Promise<void> } {
  const { db, clock, log, settings, site, contact, outgoing, pollMs = 2_000, timeoutMs = 10_000 } = parts;
  const poster = createPoster(outgoing, { timeoutMs, connections: eachMost });

  async function attempt(message: Taken<Message>): Promise<Tried> {
    const { endpoint, sessionEndsAt, subscriptionIdx } = message.content;
    const isUseless =
      sessionEndsAt <= clock().toISOString() ||
      !isPushHost(settings.PUSH_HOSTS, endpoint) ||
      (await isOutdated(db, message.content, clock()));
    if (isUseless) return { is: 'done' };
    const reply = await hand(message).catch((error: unknown) => error as Error);
    const tried = triedOf(reply);
    if (tried.isUnknown) await forgetBrowser(db, subscriptionIdx);
    return tried;
  }

  async function hand({ content: message, expiresAt }: Taken<Message>): Promise<Reply> {
    const { endpoint, p256dh, auth, kind, noticeIdx, startsAt, eventIdx } = message;
    const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
    // The reader's language is known to the browser alone, which has the words; names are read where somebody is logged in.
    const [page = ''] = isDecision(kind) ? decisionPath(kind).split('#') : ['/matching/notices'];
    const path = pathIn(site, eventIdx, page);
    const data = JSON.stringify({ kind: toldAs(kind, startsAt), id: noticeIdx, path });
    const left = Math.floor((Date.parse(expiresAt ?? '') - clock().getTime()) / 1000);
    const options = {
      ttl: Math.max(1, left),
      urgency: urgent.includes(kind) ? ('high' as const) : ('normal' as const),
      // Of what waits for one browser about one meeting, or about the participation, only the newest is shown, and nobody is told which meeting that is.
      topic: hash(
        'sha256',
        `${endpoint} ${message.matchingIdx ?? `${isOfHole(kind) ? 'hole' : 'participation'} ${eventIdx}`}`,
        'base64url',
      ).slice(0, 32),
    };
    const keys = { subject: contact, ...(await vapidKeys(db, settings)) };
    const { headers, body } = await buildPushPayload({ data, options }, subscription, keys);
    return poster.post(endpoint, headers, body);
  }

  const worker = startWorker(
    { db, clock, log, pollMs },
    {
      kind: pushTasks,
      atOnce,
      eachMost,
      attempt,
      report: ({ subjectIdx, tries, content: { kind } }, { is, said }: Tried, fate) => {
        const told = { push: subjectIdx, kind, attempts: tries, ...said?.told };
        if (said) log[said.level](is === 'again' ? { ...told, fate } : told, said.text);
      },
    },
  );
  return {
    stop: async () => {
      await worker.stop(2 * timeoutMs);
      poster.close();
    },
  };
}

/** What the answer of a push service means for the message. `isUnknown`: of a browser that it knows no more. */
function triedOf(reply: Reply | Error): Tried & { isUnknown?: true } {
  if (reply instanceof Error) {
    const said = { level: 'warn', text: 'a push service could not be asked', told: { err: reply } } as const;
    return { is: 'again', result: reply.name, said };
  }
  const { status, retryAfter } = reply;
  const told = { status };
  const result = `HTTP ${status}`;
  if (status >= 200 && status < 300)
    return { is: 'done', said: { level: 'info', text: 'a push message was handed over', told } };
  if (status === 404 || status === 410) {
    const said = { level: 'info', text: 'a browser is no longer known to its push service', told } as const;
    return { is: 'failed', result, said, isUnknown: true };
  }
  if (status === 429 || status >= 500) {
    const said = { level: 'warn', text: 'a push service is busy', told } as const;
    return { is: 'again', result, afterSeconds: retryAfter, said };
  }
  return { is: 'failed', result, said: { level: 'error', text: 'a push message was refused', told } };
}
