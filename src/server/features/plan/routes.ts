import { planCalls } from '#api/event/plan.ts';
import { tableCalls } from '#api/event/table.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { readPlan } from '../event/plan.ts';
import { dealTables, updateTable } from './change-tables.ts';
import { describeTables } from './describe-tables.ts';
import { replan } from './replan.ts';
import { eventTables } from './table-list.ts';

export const planRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    { ...planCalls, ...tableCalls },
    {
      'GET /manage/plan/getDetail': ({ db, eventIdx }) => readPlan(db, eventIdx),
      'POST /manage/plan/update': replan,
      'GET /manage/table/getTables': ({ db, eventIdx, now }) => eventTables(db, eventIdx, now),
      'POST /manage/table/update': updateTable,
      'POST /manage/table/describe': describeTables,
      'POST /manage/table/deal': dealTables,
    },
  );
