/** One registration at the information desk: corrected, cancelled, its link sent again. Loaded when somebody does. */
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { visitorInput } from '#domain/visitor/visitor.ts';
import type { AskedForm } from '../event-form/event-form.ts';
import { asEntered, nameOfAnswer } from '../event-form/own-answers.ts';
import { fieldsOf } from '../lib/blank.ts';
import { createForm } from '../lib/form.ts';
import { whileLoading } from '../lib/loading.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';
import { createAskedVisitor } from './asked-visitor.ts';
import type { CheckIn } from './check-in.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

/** As the form shows it. */
const valuesOf = (visitor: ManagedVisitor) => ({
  visitor: {
    ...Object.fromEntries(
      Object.entries(fieldsOf(visitorInput, visitor)).map(([name, value]) => [name, value ?? '']),
    ),
    answers: asEntered(visitor.answers),
  },
});
type Values = ReturnType<typeof valuesOf>;

/** Each question has its place, so that what was entered stays when what another saved is read. */
const inPlace = ({ visitor }: Values, { questions }: AskedForm) => {
  const places = Object.fromEntries(questions.map(({ question }) => [nameOfAnswer(question), '']));
  return { visitor: { ...visitor, answers: { ...places, ...visitor.answers } } };
};

/** The form holds what stands, and marks an email or a number that is somebody else's. */
export function createVisitorDesk(checkIn: CheckIn, opened: ManagedVisitor) {
  let stored = opened;
  const { visitorIdx } = opened;
  const asked = createAskedVisitor();
  asked.stands(valuesOf(stored).visitor.answers);
  void asked.take(opened.formIdx, { isStored: true });
  const form = markTaken(
    createForm({
      schema: z.object({ visitor: asked.schema }),
      faults: (values) => asked.faults((values as { visitor: unknown }).visitor, 'visitor'),
      prepare: asked.prepare,
      initial: valuesOf(stored),
      async send({ visitor }) {
        const { updatedAt } = stored;
        const call = api('POST /manage/visitor/update', { visitorIdx, visitor, updatedAt });
        const { data } = await takenBy(call);
        checkIn.put(data);
        return data;
      },
    }),
  );
  /** Reads what another has saved meanwhile; what was entered here stays. */
  async function takeNewest(): Promise<void> {
    const { data } = await api('GET /manage/visitor/getBadges', { visitorIdxs: [visitorIdx] });
    const newest = data[0];
    if (!newest || newest.isErased) throw new ApiError('msg.visitor_not_found', 200, null);
    const [was, now] = [stored, newest].map((one) => inPlace(valuesOf(one), asked.$asked.get())) as [
      Values,
      Values,
    ];
    ontoNewest(form, was, now);
    asked.stands(now.visitor.answers);
    stored = newest;
    checkIn.put(newest);
  }
  return {
    form,
    $asked: asked.$asked,
    takeNewest,
    /** Erases it; the row goes with it. */
    async cancel(): Promise<void> {
      await whileLoading(api('POST /manage/visitor/cancel', { visitorIdx, updatedAt: stored.updatedAt }));
      checkIn.cancelled(visitorIdx);
    },
    resend: () => whileLoading(api('POST /manage/visitor/resendLink', { visitorIdx })),
  };
}
