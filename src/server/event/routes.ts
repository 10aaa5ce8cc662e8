import { eventCalls } from '#api/event.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { eventPlacements } from './placements.ts';
import { addEvent, eventDetail, eventList, updateEvent } from './service.ts';

export const eventRoutes = (ground: Ground) =>
  serveCalls(
    ground,
    eventCalls,
    {
      'GET /event/getList': eventList,
      'GET /event/getDetail': (ask, { eventIdx }) => eventDetail(ask.db, eventIdx ?? ask.eventInUse, ask.now),
      'GET /event/getPlacements': (ask, { eventIdx }) => eventPlacements(ask.db, eventIdx ?? ask.eventInUse),
      'POST /manage/event/add': addEvent,
      'POST /manage/event/update': updateEvent,
    },
    ['GET /event/getList', 'GET /event/getDetail', 'GET /event/getPlacements'],
  );
