import { eventCalls } from '#api/event/event.ts';
import { programmeCalls } from '#api/event/programme.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { copyEvent } from './copy.ts';
import { eventDetail, eventList } from './events.ts';
import { eventPlacements } from './placements.ts';
import { managedProgramme, programme, saveProgramme } from './programme.ts';
import { addEvent, updateEvent } from './write.ts';

export const eventRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    { ...eventCalls, ...programmeCalls },
    {
      'GET /event/getList': eventList,
      'GET /event/getDetail': ({ db, eventIdx, now }) => eventDetail(db, eventIdx, now),
      'GET /event/getPlacements': ({ db, eventIdx }) => eventPlacements(db, eventIdx),
      'GET /event/getProgramme': programme,
      'GET /manage/event/getProgramme': managedProgramme,
      'POST /manage/event/saveProgramme': saveProgramme,
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
        'GET /event/getProgramme': ({ eventIdx }) => [`event:${eventIdx}`],
        // Meetings are claimed all the time: of those guests see the last minute's.
        'GET /event/getPlacements': ({ eventIdx }) => [`event:${eventIdx}`],
      },
    },
  );
