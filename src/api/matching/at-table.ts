/** What a table's QR code opens (docs/rules.md, M22). */
import { z } from 'zod';
import { wholeNumber } from '#domain/common/fields.ts';
import { type Calls, inEvent } from '../wire/contract.ts';
import { meetingAnswer } from './matching.ts';

export const atTableCalls = {
  'GET /matching/getAtTable': {
    summary:
      "One's own meeting at a table at this moment, and one's next one. Of a table without one it says nothing, not even whether there is such a table.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ tableNo: wholeNumber(1, 500) }),
    answer: z.object({ here: meetingAnswer.nullable(), next: meetingAnswer.nullable() }),
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'],
  },
} satisfies Calls;
