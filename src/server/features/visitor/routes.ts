import { visitorCalls } from '#api/visitor.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { cancelVisitor, checkVisitor, updateVisitor, visitorDetail } from './change.ts';
import { register } from './register.ts';

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
