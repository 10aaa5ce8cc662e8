import { Hono } from 'hono';
import { visitorCalls } from '#api/visitor/visitor.ts';
import { visitorManageCalls } from '#api/visitor/visitor-manage.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { cancelVisitor, checkVisitor, updateVisitor, visitorDetail } from './change.ts';
import { addAtCheckIn, checkIn, markPrinted, readVisitor, undoCheckIn } from './check-in.ts';
import { visitorCounts } from './counts.ts';
import { cancelAsDesk, resendAsDesk, updateAsDesk } from './desk.ts';
import { createVisitorExports } from './export.ts';
import { resendVisitorLink } from './look-up.ts';
import { managedVisitors, visitorsOf } from './managed.ts';
import { register } from './register.ts';

const {
  'POST /manage/visitor/update': updateCall,
  'POST /manage/visitor/cancel': cancelCall,
  'POST /manage/visitor/resendLink': resendCall,
  ...checkInCalls
} = visitorManageCalls;
const deskCalls = {
  'POST /manage/visitor/update': updateCall,
  'POST /manage/visitor/cancel': cancelCall,
  'POST /manage/visitor/resendLink': resendCall,
};

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
          'POST /visitor/resendLink': resendVisitorLink,
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
        deskCalls,
        {
          'POST /manage/visitor/update': updateAsDesk,
          'POST /manage/visitor/cancel': cancelAsDesk,
          'POST /manage/visitor/resendLink': resendAsDesk,
        },
        // A mail waits for a limit.
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        checkInCalls,
        {
          'GET /manage/visitor/getList': managedVisitors,
          'GET /manage/visitor/getCounts': visitorCounts,
          'POST /manage/visitor/checkIn': checkIn,
          'POST /manage/visitor/undoCheckIn': undoCheckIn,
          'POST /manage/visitor/add': addAtCheckIn,
          'GET /manage/visitor/getBadges': ({ db, eventIdx }, { visitorIdxs }) =>
            visitorsOf(db, eventIdx, visitorIdxs ?? []),
          'POST /manage/visitor/markPrinted': markPrinted,
          'GET /manage/visitor/exportList': createVisitorExports(),
        },
        { again: { 'POST /manage/visitor/add': ({ db, eventIdx }, idx) => readVisitor(db, eventIdx, idx) } },
      ),
    );
