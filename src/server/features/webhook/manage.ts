/** An event's webhook in the hands of its admins (docs/rules.md, G11); the operator's commands do the same from the shell. */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { queueTest } from './queue.ts';
import { addressFault, endWebhook, setWebhook, webhookOf, withTasks } from './settings.ts';

export async function webhookDetail({ db, eventIdx }: ContextOf<'GET /manage/webhook/getDetail'>) {
  const row = await webhookOf(db, eventIdx);
  if (!row) return null;
  const { url, version, createdAt, updatedAt } = row;
  return { url, version, createdAt, updatedAt };
}

export async function updateWebhook(
  { db, eventIdx, event, actor, now }: ContextOf<'POST /manage/webhook/update'>,
  { url, isNewSecret, version }: CheckedOf<'POST /manage/webhook/update'>,
): Promise<AnswerOf<'POST /manage/webhook/update'>> {
  await event();
  if (addressFault(url))
    throw new Refusal('invalid_parameter', [{ field: 'url', rule: 'https_url', params: {} }]);
  const given = { eventIdx, url, isNewSecret: isNewSecret === 'Y', byMember: actor.memberIdx, version };
  return { secret: (await setWebhook(db, given, now)) ?? null };
}

export async function deleteWebhook(
  { db, eventIdx, actor, now }: ContextOf<'POST /manage/webhook/delete'>,
  { version }: CheckedOf<'POST /manage/webhook/delete'>,
): Promise<null> {
  if (!(await endWebhook(db, eventIdx, now, { byMember: actor.memberIdx, version })))
    throw new Refusal('webhook_not_found');
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
  let query = db.selectFrom('webhookDelivery').where('eventIdx', '=', eventIdx);
  const { filterType } = request;
  if (filterType) query = query.where('deliveredAt', filterType === 'delivered' ? 'is not' : 'is', null);
  if (filterType && filterType !== 'delivered')
    query = query.where('failedAt', filterType === 'failed' ? 'is not' : 'is', null);
  const { rows, count } = await countedPage(
    query.selectAll().orderBy('idx', request.orderType ?? 'desc'),
    request,
  );
  const shown = (await withTasks(db, rows)).map((row): Deliveries[number] => {
    const { messageId, body, attempts, createdAt, nextAt, deliveredAt, failedAt, lastResult } = row;
    const { type } = JSON.parse(body) as { type: string };
    const state = deliveredAt ? 'delivered' : failedAt ? 'failed' : 'waiting';
    return {
      messageId,
      type,
      state,
      attempts,
      createdAt,
      nextAt,
      lastResult,
    };
  });
  return new Listed(shown, count);
}
