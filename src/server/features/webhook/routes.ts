import { webhookCalls } from '#api/notice/webhook.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { deleteWebhook, deliveryList, testWebhook, updateWebhook, webhookDetail } from './manage.ts';

export const webhookRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    webhookCalls,
    {
      'GET /manage/webhook/getDetail': webhookDetail,
      'POST /manage/webhook/update': updateWebhook,
      'POST /manage/webhook/delete': deleteWebhook,
      'POST /manage/webhook/test': testWebhook,
      'GET /manage/webhook/getList': deliveryList,
    },
    // What it shares with the operator's commands opens its own.
    { inTransactions: false },
  );
