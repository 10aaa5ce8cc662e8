/** The most meetings of one participant on a day and at once, in the place of the event's numbers (docs/rules.md, M30, M37). */
import { z } from 'zod';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { optionalWholeNumber } from '#domain/common/fields.ts';
import { mostAtOnce, mostPerDay } from '#domain/event/event-rules.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';

type Own = Pick<ManagedParticipation, 'participateIdx' | 'meetingsPerDay' | 'meetingsAtOnce'>;

/** Empty, the event's number counts. */
export function createMeetingLimits({ participateIdx, meetingsPerDay, meetingsAtOnce }: Own) {
  return createForm({
    schema: z.object({ meetingsPerDay: mostPerDay, meetingsAtOnce: optionalWholeNumber(1, mostAtOnce) }),
    initial: {
      meetingsPerDay: meetingsPerDay === null ? '' : String(meetingsPerDay),
      meetingsAtOnce: meetingsAtOnce === null ? '' : String(meetingsAtOnce),
    },
    async send(numbers) {
      await api('POST /manage/matching/limit', { participateIdx, ...numbers });
    },
  });
}
