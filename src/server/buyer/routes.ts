import { buyerCalls } from '#api/buyer.ts';
import { type RouteParts, serveCalls } from '../serve-calls.ts';
import { buyerDetail, buyerList } from './service.ts';

export const buyerRoutes = (parts: RouteParts) =>
  serveCalls(parts, buyerCalls, {
    'GET /buyer/getList': buyerList,
    'GET /buyer/getDetail': buyerDetail,
  });
