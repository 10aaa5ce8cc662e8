import { eventCalls } from '#api/event/event.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { copyEvent } from './copy.ts';
import { eventDetail, eventList } from './events.ts';
import { eventPlacements } from './placements.ts';
import { addEvent, updateEvent } from './write.ts';

export const eventRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    eventCalls,
    {
      'GET /event/getList': eventList,
      'GET /event/getDetail': ({ db, eventIdx, now }) => eventDetail(db, eventIdx, now),
      'GET /event/getPlacements': ({ db, eventIdx }) => eventPlacements(db, eventIdx),
      'POST /manage/event/add': addEvent,
      'POST /manage/event/copy': copyEvent,
      'POST /manage/event/update': updateEvent,
    },
    {
      again: {
        'POST /manage/event/add': ({ db, now }, eventIdx) => eventDetail(db, eventIdx, now),
        'POST /manage/event/copy': ({ db, now }, eventIdx) => eventDetail(db, eventIdx, now),
      },
      shows: {
        'GET /event/getList': () => ['events'],
        'GET /event/getDetail': ({ eventIdx }) => [`event:${eventIdx}`, `counts:${eventIdx}`],
        // Meetings are claimed all the time: of those guests see the last minute's.
        'GET /event/getPlacements': ({ eventIdx }) => [`event:${eventIdx}`],
      },
    },
  );
