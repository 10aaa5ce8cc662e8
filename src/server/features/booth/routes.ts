import { boothCalls } from '#api/event/booth.ts';
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
    {
      shows: {
        'GET /event/getBoothMap': ({ eventIdx, answer: { halls } }) => [
          // Who is taken in, or leaves, changes a booth also where guests are not told who stands there.
          `event:${eventIdx}`,
          `map:${eventIdx}`,
          `companies:${eventIdx}`,
          ...halls.flatMap(({ booths }) =>
            booths.flatMap(({ company }) => (company ? [`company:${company.participateIdx}` as const] : [])),
          ),
        ],
      },
    },
  );
