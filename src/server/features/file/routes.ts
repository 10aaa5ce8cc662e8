import type { Hono } from 'hono';
import { fileCalls } from '#api/file/file.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { fileDetail, managedDetail } from './detail.ts';
import { type UploadParts, upload } from './upload.ts';

export const fileCallRoutes = (parts: RouteParts, shared: UploadParts): Hono =>
  serveCalls(
    parts,
    fileCalls,
    {
      'POST /file/upload': (context, { kind }, incoming) => upload(context, shared, kind, incoming),
      'POST /manage/file/upload': (context, { kind }, incoming) => upload(context, shared, kind, incoming),
      'GET /file/getDetail': fileDetail,
      'GET /manage/file/getDetail': managedDetail,
    },
    // An upload waits for its sender and for the process that looks into it.
    { inTransactions: false },
  );
