import { z } from 'zod';
import { wholeNumber } from '#domain/common/fields.ts';
import { programmeInput, storedProgramme } from '#domain/event/programme-input.ts';
import { type Calls, inEvent } from '../wire/contract.ts';

/** What takes place, by day and time; null: nobody has said it on screen, and the pages' files count. */
const said = z.object({ items: storedProgramme.nullable() });

const managed = said.extend({
  /** 0: nobody has ever said it. */
  version: z.int().min(0),
  /** What the files say, which whoever begins on screen begins with. */
  filed: storedProgramme,
});
export type ManagedProgramme = z.output<typeof managed>;

export const programmeCalls = {
  'GET /event/getProgramme': {
    summary: 'What takes place at an event besides meetings, by day and time, as managers said it on screen.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: said,
    refusals: ['event_not_found'],
  },
  'GET /manage/event/getProgramme': {
    summary: 'The same with its version, and what the files of the pages say.',
    access: { who: 'event', in: 'event' },
    request: inEvent,
    answer: managed,
    refusals: ['event_not_found'],
  },
  'POST /manage/event/saveProgramme': {
    summary:
      'Says all of it over the version that was seen (0: nobody has). An empty list says that nothing takes place; null leaves it to the files again.',
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({ basedOn: wholeNumber(0, 1_000_000_000), items: programmeInput.nullable() }),
    answer: managed,
    refusals: ['event_not_found', 'event_changed', 'invalid_parameter'],
  },
} satisfies Calls;
