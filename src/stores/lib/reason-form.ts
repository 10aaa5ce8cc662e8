/** The one line that a refusal or a cancellation asks for: why. */
import { z } from 'zod';
import { text } from '#domain/common/fields.ts';
import { createForm, type Form } from './form.ts';

export const reasonMax = 500;

/** A form of one reason, empty at first; `send` gets it. */
export function createReasonForm<Answer>(
  send: (reason: string) => Promise<Answer>,
  { optional = false } = {},
): Form<Answer> {
  return createForm({
    schema: z.object({ reason: optional ? z.string().trim().max(reasonMax) : text(reasonMax) }),
    initial: { reason: '' },
    send: ({ reason }) => send(reason),
  });
}
