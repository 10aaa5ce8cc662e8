import { counselingCalls } from '#api/counseling/counseling.ts';
import { counselingManageCalls } from '#api/counseling/counseling-manage.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { createLogExports } from './export.ts';
import { createEventExports } from './export-event.ts';
import { counselingList, counselingTotalsOf, eventRates } from './list.ts';
import { readLog } from './logs.ts';
import { managedDetail, managedLogs, managedTotals } from './manage.ts';
import { addCounseling, deleteCounseling, updateCounseling } from './write.ts';

export const counselingRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    { ...counselingCalls, ...counselingManageCalls },
    {
      'GET /counseling/getList': counselingList,
      'GET /counseling/getTotals': counselingTotalsOf,
      'GET /counseling/getRates': eventRates,
      'GET /counseling/exportList': createLogExports(),
      'GET /counseling/getDetail': ({ db, subject }) => readLog(db, subject.idx),
      'GET /manage/counseling/getList': managedLogs,
      'GET /manage/counseling/getTotals': managedTotals,
      'GET /manage/counseling/exportList': createEventExports(),
      'GET /manage/counseling/getDetail': managedDetail,
      'POST /counseling/add': addCounseling,
      'POST /counseling/update': updateCounseling,
      'POST /counseling/delete': deleteCounseling,
    },
    { again: { 'POST /counseling/add': ({ db }, counselingIdx) => readLog(db, counselingIdx) } },
  );
