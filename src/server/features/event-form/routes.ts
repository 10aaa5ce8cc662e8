import { eventFormCalls } from '#api/event/event-form.ts';
import { kindOf } from '#domain/event-form/form.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { namedForm, presentForm } from './forms.ts';
import { managedForms, saveForm } from './save.ts';

export const eventFormRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    eventFormCalls,
    {
      'GET /event/getForm': async ({ db, event }, { participateType, formIdx }) => {
        const { idx: eventIdx } = await event();
        const kind = kindOf(participateType);
        if (formIdx === undefined) return presentForm(db, eventIdx, kind);
        const { version: _, ...form } = await namedForm(db, { eventIdx, kind }, formIdx);
        return form;
      },
      'GET /manage/event/getForms': managedForms,
      'POST /manage/event/saveForm': saveForm,
    },
    { shows: { 'GET /event/getForm': ({ eventIdx }) => [`event:${eventIdx}`] } },
  );
