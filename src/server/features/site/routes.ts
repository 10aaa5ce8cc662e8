import { siteCalls } from '#api/site/site.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { bringBack, managedSite, publish, saveDraft, versions } from './manage.ts';

export const siteRoutes = (parts: RouteParts) =>
  serveCalls(parts, siteCalls, {
    'GET /manage/site/getSite': managedSite,
    'POST /manage/site/saveDraft': saveDraft,
    'POST /manage/site/publish': publish,
    'GET /manage/site/getVersions': versions,
    'POST /manage/site/bringBack': bringBack,
  });
