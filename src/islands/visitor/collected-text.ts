import { visitorKeys } from '#domain/visitor/visitor.ts';
import { fieldOf } from '#islands/event-form/asks.ts';
import type { VisitorT } from './areas.ts';
import { visitorFields } from './visitor-fields.ts';

/** What of a visitor is collected, as their consent says it: fields of which one is enough are one entry. */
export const collectedText = (t: VisitorT, isAsked: (field: string) => boolean = () => true): string =>
  [
    ...new Set(
      visitorKeys
        .filter((key) => isAsked(fieldOf('visitor', key)))
        .map((key) => t(visitorFields[key].collected)),
    ),
  ].join(', ');
