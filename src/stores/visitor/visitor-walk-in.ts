/** Registering whoever stands at the door without a registration; loaded when somebody does. */
import { visitorManageCalls } from '#api/visitor/visitor-manage.ts';
import { consentVersion, visitorInput } from '#domain/visitor/visitor.ts';
import { blankOf } from '../lib/blank.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import type { CheckIn } from './check-in.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

/** The form, which marks an email or a number that is registered already. */
export const createVisitorWalkIn = (checkIn: CheckIn) =>
  markTaken(
    createForm({
      schema: visitorManageCalls['POST /manage/visitor/add'].request.pick({
        visitor: true,
        agreePrivacy: true,
      }),
      initial: { visitor: blankOf(visitorInput), agreePrivacy: '' },
      async send(entered, key) {
        const request = { ...entered, consentVersion, door: checkIn.door() };
        return (await takenBy(api('POST /manage/visitor/add', request, { key }))).data;
      },
    }),
  );
