/** The kinds of tasks, each with rows to be queued. */
import { hash } from 'node:crypto';
import type { Database } from '#server/db/open.ts';
import { type Message, pushTasks } from '#server/features/push/queue.ts';
import { type Delivery, hookTasks } from '#server/features/webhook/queue.ts';
import type { OutboxRow } from '#server/platform/mail/message.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { enqueue } from '#server/platform/queue/enqueue.ts';
import type { Kind } from '#server/platform/queue/kind.ts';
import { createRows } from './rows.ts';

export const kinds: readonly Kind<OutboxRow | Message | Delivery>[] = [mailTasks, pushTasks, hookTasks];

/** Makes rows of each kind without their tasks, each answering its number. */
export async function subjectsOf(db: Database) {
  const { newEvent, member } = createRows(db);
  const [{ idx: eventIdx }, memberIdx] = [await newEvent(), await member()];
  const createdAt = '2026-09-01T09:00:00.000Z';
  const url = 'https://hooks.example.org/madang';
  const webhook = { eventIdx, url, secret: 'whsec_x', createdAt, updatedAt: createdAt };
  await db.insertInto('webhook').values(webhook).execute();
  let no = 0;
  const emptyMail = { eventIdx: null, memberIdx: null, heldFor: null, calendar: null, unsubscribe: null };
  const numbered = (text: string) => hash('sha256', `${text} ${memberIdx} ${no++}`, 'base64url');

  const mail = () =>
    db
      .insertInto('outbox')
      .values({ toEmail: 'a@example.org', locale: 'en', subject: 's', body: 'b', ...emptyMail, createdAt })
      .returning('idx')
      .executeTakeFirstOrThrow();
  const hook = () =>
    db
      .insertInto('webhookDelivery')
      .values({ eventIdx, noticeIdx: null, messageId: numbered('msg'), body: '{}', createdAt })
      .returning('idx')
      .executeTakeFirstOrThrow();

  async function message() {
    const token = numbered('session');
    const login = { memberIdx, tokenHash: token, createdAt, usedAt: createdAt, expiresAt: '2099-01-01' };
    const session = await db.insertInto('session').values(login).returning('idx').executeTakeFirstOrThrow();
    const subscription = await db
      .insertInto('pushSubscription')
      .values({
        memberIdx,
        sessionIdx: session.idx,
        endpoint: `https://push.example.org/${token}`,
        p256dh: 'x'.repeat(87),
        auth: 'x'.repeat(22),
        createdAt,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const told = { eventIdx, memberIdx, kind: 'participationApproved', createdAt } as const;
    const notice = await db.insertInto('notice').values(told).returning('idx').executeTakeFirstOrThrow();
    return db
      .insertInto('pushMessage')
      .values({ subscriptionIdx: subscription.idx, noticeIdx: notice.idx, createdAt })
      .returning('idx')
      .executeTakeFirstOrThrow();
  }
  const makers = { mail, push: message, webhook: hook };
  return async ({ name }: Pick<Kind<unknown>, 'name'>) => (await makers[name]()).idx;
}

/** Makes rows with their tasks, due at this time, in the order of their numbers. */
export async function queued(
  db: Database,
  make: Awaited<ReturnType<typeof subjectsOf>>,
  kind: Kind<unknown>,
  { count = 1, dueAt }: { count?: number; dueAt: string },
): Promise<number[]> {
  const made: number[] = [];
  for (let no = 0; no < count; no++) {
    const subjectIdx = await make(kind);
    await enqueue(db, kind, { subjectIdx, dueAt });
    made.push(subjectIdx);
  }
  return made;
}
