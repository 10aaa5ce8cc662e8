import { pageCalls } from '#api/page/page.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { removeDraft, saveDraft } from './draft.ts';
import { managedPage, managedPages, preview, versions } from './manage.ts';
import { bringBack, publish, schedule } from './publish.ts';
import { writtenPage, writtenPages } from './read.ts';

export const pageRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    pageCalls,
    {
      'GET /page/getList': writtenPages,
      'GET /page/getDetail': writtenPage,
      'GET /manage/page/getPages': managedPages,
      'GET /manage/page/getPage': managedPage,
      'POST /manage/page/saveDraft': saveDraft,
      'POST /manage/page/removeDraft': removeDraft,
      'POST /manage/page/publish': publish,
      'POST /manage/page/schedule': schedule,
      'POST /manage/page/preview': preview,
      'GET /manage/page/getVersions': versions,
      'POST /manage/page/bringBack': bringBack,
    },
    {
      shows: {
        'GET /page/getList': () => ['pages'],
        'GET /page/getDetail': () => ['pages'],
      },
    },
  );
