import { visitorCalls } from '#api/visitor.ts';
import { type RouteParts, serveCalls } from '../serve-calls.ts';
import { register } from './register.ts';
import { cancelVisitor, checkVisitor, updateVisitor, visitorDetail } from './service.ts';

export const visitorRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    visitorCalls,
    {
      'POST /visitor/register': register,
      'POST /visitor/check': checkVisitor,
      'POST /visitor/getDetail': visitorDetail,
      'POST /visitor/update': updateVisitor,
      'POST /visitor/cancel': cancelVisitor,
    },
    { inTransactions: false },
  );
