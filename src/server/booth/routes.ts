import { boothCalls } from '#api/booth.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { boothMap, managedBoothMap, updateBoothMap } from './service.ts';

export const boothRoutes = (ground: Ground) =>
  serveCalls(
    ground,
    boothCalls,
    {
      'GET /event/getBoothMap': boothMap,
      'GET /manage/event/getBoothMap': managedBoothMap,
      'POST /manage/event/updateBoothMap': updateBoothMap,
    },
    ['GET /event/getBoothMap'],
  );
