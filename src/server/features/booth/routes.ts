import { boothCalls } from '#api/booth.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { boothMap, managedBoothMap } from './map.ts';
import { updateBoothMap } from './write.ts';

export const boothRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    boothCalls,
    {
      'GET /event/getBoothMap': boothMap,
      'GET /manage/event/getBoothMap': managedBoothMap,
      'POST /manage/event/updateBoothMap': updateBoothMap,
    },
    { cachedForGuests: ['GET /event/getBoothMap'] },
  );
