/** Registering whoever stands at the door without a registration; loaded when somebody does. */
import { z } from 'zod';
import { accepted } from '#domain/common/fields.ts';
import { consentVersion, visitorInput } from '#domain/visitor/visitor.ts';
import { blankOf } from '../lib/blank.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { createAskedVisitor } from './asked-visitor.ts';
import type { CheckIn } from './check-in.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

/** The form, which asks as that of the event does, and marks an email or a number that is registered already. */
export function createVisitorWalkIn(checkIn: CheckIn) {
  const asked = createAskedVisitor();
  void asked.take();
  const form = markTaken(
    createForm({
      schema: z.object({ visitor: asked.schema, agreePrivacy: accepted }),
      faults: (values) => asked.faults((values as { visitor: unknown }).visitor, 'visitor'),
      prepare: asked.prepare,
      initial: { visitor: blankOf(visitorInput), agreePrivacy: '' },
      async send(entered, key) {
        const { formIdx } = asked.$asked.get();
        const request = { ...entered, formIdx, consentVersion, door: checkIn.door() };
        return (await takenBy(asked.following(api('POST /manage/visitor/add', request, { key })))).data;
      },
    }),
  );
  return { form, $asked: asked.$asked };
}
