/** Files that answer questions of an event's own, put in by a manager for whoever sent them otherwise (docs/rules.md, P63). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { uploadRefusals } from '../file/file.ts';
import { type Calls, isoInstant } from '../wire/contract.ts';
import { seenApplication } from './participate.ts';

const ofQuestion = seenApplication.extend({ question: idx });
/** `fileIdx`: what answers now; null: nothing does. `updatedAt`: of the application as it is now. */
const answered = z.object({ fileIdx: idx.nullable(), updatedAt: isoInstant });

export const answerFileCalls = {
  'POST /manage/participate/putAnswerFile': {
    summary:
      'Stores a file as the answer to a question of the event’s own, in the place of whoever takes part and of the file that answered before. It belongs to them as one that they send themselves.',
    access: { who: 'participate', in: 'participate' },
    body: 'upload',
    request: ofQuestion,
    answer: answered,
    refusals: [...uploadRefusals, 'participate_not_found', 'participate_changed', 'invalid_parameter'],
  },
  'POST /manage/participate/removeAnswerFile': {
    summary:
      'Takes the file away that answers a question which needs no answer, or which the form asks no more.',
    access: { who: 'participate', in: 'participate' },
    request: ofQuestion,
    answer: answered,
    refusals: ['participate_not_found', 'participate_changed', 'invalid_parameter'],
  },
} satisfies Calls;
