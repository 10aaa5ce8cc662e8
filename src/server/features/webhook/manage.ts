/** An event's webhook in the hands of its admins (docs/rules.md, G11); the operator's commands do the same from the shell. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import { queueTest } from './queue.ts';
import { addressFault, endWebhook, setWebhook, webhookOf } from './settings.ts';

export async function webhookDetail({ db, eventIdx }: ContextOf<'GET /manage/webhook/getDetail'>) {
  const row = await webhookOf(db, eventIdx);
  return row ? { url: row.url, createdAt: row.createdAt, updatedAt: row.updatedAt } : null;
}

export async function updateWebhook(
  { db, eventIdx, event, actor, now }: ContextOf<'POST /manage/webhook/update'>,
  { url, isNewSecret }: CheckedOf<'POST /manage/webhook/update'>,
): Promise<AnswerOf<'POST /manage/webhook/update'>> {
  await event();
  if (addressFault(url)) throw new Refusal('invalid_parameter', [{ field: 'url', rule: 'url', params: {} }]);
  const given = { eventIdx, url, isNewSecret: isNewSecret === 'Y', byMember: actor.memberIdx };
  return { secret: (await setWebhook(db, given, now)) ?? null };
}

export async function deleteWebhook({
  db,
  eventIdx,
  actor,
  now,
}: ContextOf<'POST /manage/webhook/delete'>): Promise<null> {
  if (!(await endWebhook(db, eventIdx, now, actor.memberIdx))) throw new Refusal('webhook_not_found');
  return null;
}

export async function testWebhook({
  db,
  eventIdx,
  now,
}: ContextOf<'POST /manage/webhook/test'>): Promise<null> {
  if (!(await webhookOf(db, eventIdx))) throw new Refusal('webhook_not_found');
  await queueTest(db, eventIdx, now);
  return null;
}

type Deliveries = AnswerOf<'GET /manage/webhook/getList'>;

export async function deliveryList(
  { db, eventIdx }: ContextOf<'GET /manage/webhook/getList'>,
  request: CheckedOf<'GET /manage/webhook/getList'>,
): Promise<Listed<Deliveries>> {
  const { rows, count } = await countedPage(
    db
      .selectFrom('webhookDelivery')
      .where('eventIdx', '=', eventIdx)
      .selectAll()
      .orderBy('idx', request.orderType ?? 'desc'),
    request,
  );
  const shown = rows.map((row): Deliveries[number] => {
    const { messageId, body, attempts, createdAt, nextAt, deliveredAt, failedAt, lastResult } = row;
    const { type } = JSON.parse(body) as { type: string };
    const state = deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting';
    return {
      messageId,
      type,
      state,
      attempts,
      createdAt,
      nextAt: state === 'waiting' ? nextAt : null,
      lastResult,
    };
  });
  return new Listed(shown, count);
}
