/** The table of 101-event-form. */
import type { FormKind } from '#domain/event-form/ask.ts';
import type { Row } from './row.ts';

interface EventForm extends Row {
  eventIdx: number;
  kind: FormKind;
  version: number;
  /** JSON: `FieldRule[]`. */
  fields: string;
  memberIdx: number;
  createdAt: string;
}

export interface EventFormTables {
  eventForm: EventForm;
}
