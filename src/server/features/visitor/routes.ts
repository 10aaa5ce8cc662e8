import { Hono } from 'hono';
import { visitorCalls } from '#api/visitor.ts';
import { visitorManageCalls } from '#api/visitor-manage.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { cancelVisitor, checkVisitor, updateVisitor, visitorDetail } from './change.ts';
import { visitorCounts } from './counts.ts';
import { addAtTheDoor, checkIn, markPrinted, readVisitor, undoCheckIn } from './door.ts';
import { createVisitorExports } from './export.ts';
import { managedVisitors, visitorsOf } from './managed.ts';
import { register } from './register.ts';

export const visitorRoutes = (parts: RouteParts) =>
  new Hono()
    .route(
      '/',
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
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        visitorManageCalls,
        {
          'GET /manage/visitor/getList': managedVisitors,
          'GET /manage/visitor/getCounts': visitorCounts,
          'POST /manage/visitor/checkIn': checkIn,
          'POST /manage/visitor/undoCheckIn': undoCheckIn,
          'POST /manage/visitor/add': addAtTheDoor,
          'GET /manage/visitor/getBadges': ({ db, eventIdx }, { visitorIdxs }) =>
            visitorsOf(db, eventIdx, visitorIdxs ?? []),
          'POST /manage/visitor/markPrinted': markPrinted,
          'GET /manage/visitor/exportList': createVisitorExports(),
        },
        { again: { 'POST /manage/visitor/add': ({ db, eventIdx }, idx) => readVisitor(db, eventIdx, idx) } },
      ),
    );
