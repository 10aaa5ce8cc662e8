import { Hono } from 'hono';
import { guestCalls, guestManageCalls } from '#api/participation/without-account.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { approveByLink, cancelByLink, denyByLink, markByLink } from './acts.ts';
import { consent, switchMailings } from './consent.ts';
import { addGuest } from './enter.ts';
import { fillGuest } from './fill.ts';
import { makeGuestLink } from './link.ts';
import { openPage } from './page.ts';
import { offer, takeOver } from './take-over.ts';

// A limit may wait, for which no transaction is held open.
const apart = { inTransactions: false } as const;

const { 'POST /manage/participate/makeGuestLink': linkCall, ...writingCalls } = guestManageCalls;

export const withoutAccountRoutes = (parts: RouteParts) =>
  new Hono()
    .route(
      '/',
      serveCalls(
        parts,
        writingCalls,
        {
          'POST /manage/participate/addGuest': addGuest,
          'POST /manage/participate/fillGuest': fillGuest,
        },
        {
          again: {
            'POST /manage/participate/addGuest': async (_, participateIdx) => ({ participateIdx }),
          },
        },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        { 'POST /manage/participate/makeGuestLink': linkCall },
        { 'POST /manage/participate/makeGuestLink': makeGuestLink },
        apart,
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        guestCalls,
        {
          'POST /participant/open': openPage,
          'POST /participant/consent': consent,
          'POST /participant/switchMailings': switchMailings,
          'POST /participant/approve': approveByLink,
          'POST /participant/deny': denyByLink,
          'POST /participant/cancel': cancelByLink,
          'POST /participant/markUnavailable': markByLink,
          'GET /participant/getOffer': offer,
          'POST /participant/takeOver': takeOver,
        },
        apart,
      ),
    );
