import { calendarCalls } from '#api/calendar.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { addressState, endAddress, makeAddress } from './address.ts';
import { exportSchedule } from './download.ts';

export const calendarRoutes = (parts: RouteParts) =>
  serveCalls(parts, calendarCalls, {
    'GET /calendar/exportSchedule': exportSchedule,
    'GET /calendar/getAddress': addressState,
    'POST /calendar/makeAddress': makeAddress,
    'POST /calendar/endAddress': endAddress,
  });
