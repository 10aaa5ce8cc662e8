import { Hono } from 'hono';
import { answerFileCalls } from '#api/participation/answer-file.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { UploadParts } from '../file/upload.ts';
import { putAnswerFile, removeAnswerFile } from './put-in.ts';

const {
  'POST /manage/participate/putAnswerFile': putCall,
  'POST /manage/participate/removeAnswerFile': removeCall,
} = answerFileCalls;

export const answerFileRoutes = (parts: RouteParts, shared: UploadParts): Hono =>
  new Hono()
    .route(
      '/',
      serveCalls(
        parts,
        { 'POST /manage/participate/putAnswerFile': putCall },
        {
          'POST /manage/participate/putAnswerFile': (context, request, incoming) =>
            putAnswerFile(context, shared, request, incoming),
        },
        // A file waits for its sender and for the process that looks into it.
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        { 'POST /manage/participate/removeAnswerFile': removeCall },
        { 'POST /manage/participate/removeAnswerFile': removeAnswerFile },
      ),
    );
