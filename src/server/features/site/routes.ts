import { sitePictureCalls } from '#api/site/pictures.ts';
import { siteCalls } from '#api/site/site.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import type { Uploads } from '../file/uploads.ts';
import { bringBack, managedSite, publish, saveDraft, versions } from './manage.ts';
import { openPreview } from './preview.ts';
import { uploadPicture } from './upload.ts';

export const siteRoutes = (parts: RouteParts) =>
  serveCalls(parts, siteCalls, {
    'GET /manage/site/getSite': managedSite,
    'POST /manage/site/saveDraft': saveDraft,
    'POST /manage/site/publish': publish,
    'POST /manage/site/preview': openPreview,
    'GET /manage/site/getVersions': versions,
    'POST /manage/site/bringBack': bringBack,
  });

export const sitePictureRoutes = (parts: RouteParts, shared: { files: FileStore; uploads: Uploads }) =>
  serveCalls(
    parts,
    sitePictureCalls,
    {
      'POST /manage/site/upload': (context, { kind }, incoming) =>
        uploadPicture(context, shared, kind, incoming),
    },
    // A picture waits for its sender and for the process that looks into it.
    { inTransactions: false },
  );
