import { buyerCalls } from '#api/buyer.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { buyerDetail, buyerList } from './buyers.ts';

export const buyerRoutes = (parts: RouteParts) =>
  serveCalls(parts, buyerCalls, {
    'GET /buyer/getList': buyerList,
    'GET /buyer/getDetail': buyerDetail,
  });
