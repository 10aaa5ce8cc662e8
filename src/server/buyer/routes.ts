import { buyerCalls } from '#api/buyer.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { buyerDetail, buyerList } from './service.ts';

export const buyerRoutes = (ground: Ground) =>
  serveCalls(ground, buyerCalls, {
    'GET /buyer/getList': buyerList,
    'GET /buyer/getDetail': buyerDetail,
  });
