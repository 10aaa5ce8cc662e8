import { matchingCalls } from '#api/matching.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { markUnavailable, meetingList, scheduleTable, slotList } from './schedule.ts';
import { applyForMeeting, approveMeeting, cancelOwnMeeting, denyMeeting, readMeeting } from './approve.ts';

export const matchingRoutes = (parts: RouteParts) =>
  serveCalls(parts, matchingCalls, {
    'GET /matching/getSlotList': slotList,
    'GET /matching/getTable': scheduleTable,
    'GET /matching/getList': meetingList,
    'GET /matching/getDetail': (context) => readMeeting(context, context.subject.idx),
    'POST /matching/apply': applyForMeeting,
    'POST /matching/approve': approveMeeting,
    'POST /matching/deny': denyMeeting,
    'POST /matching/cancel': cancelOwnMeeting,
    'POST /matching/markUnavailable': markUnavailable,
  });
