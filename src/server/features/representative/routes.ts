import { Hono } from 'hono';
import { peopleCalls, peopleManageCalls } from '#api/participation/people.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { acceptColleague, openColleague } from './accept.ts';
import { inviteForThem, managedPeople, passForThem, removeForThem, takeBackForThem } from './manage.ts';
import {
  inviteOwn,
  leaveOwn,
  ownPeople,
  passOwnCharge,
  removeOwn,
  takeBackOwn,
  updateRepresentative,
} from './people.ts';

const {
  'POST /participate/inviteColleague': inviteCall,
  'POST /participate/openColleague': openCall,
  'POST /participate/acceptColleague': acceptCall,
  ...ownCalls
} = peopleCalls;
const { 'POST /manage/participate/inviteColleague': inviteForThemCall, ...manageCalls } = peopleManageCalls;
const limitedCalls = {
  'POST /participate/inviteColleague': inviteCall,
  'POST /participate/openColleague': openCall,
  'POST /participate/acceptColleague': acceptCall,
  'POST /manage/participate/inviteColleague': inviteForThemCall,
};

export const representativeRoutes = (parts: RouteParts) =>
  new Hono()
    .route(
      '/',
      serveCalls(parts, ownCalls, {
        'GET /participate/getPeople': ownPeople,
        'POST /participate/takeBackInvitation': takeBackOwn,
        'POST /participate/updateRepresentative': updateRepresentative,
        'POST /participate/passCharge': passOwnCharge,
        'POST /participate/removeRepresentative': removeOwn,
        'POST /participate/leave': leaveOwn,
      }),
    )
    .route(
      '/',
      serveCalls(parts, manageCalls, {
        'GET /manage/participate/getPeople': managedPeople,
        'POST /manage/participate/takeBackInvitation': takeBackForThem,
        'POST /manage/participate/passCharge': passForThem,
        'POST /manage/participate/removeRepresentative': removeForThem,
      }),
    )
    .route(
      '/',
      serveCalls(
        parts,
        limitedCalls,
        {
          'POST /participate/inviteColleague': inviteOwn,
          'POST /participate/openColleague': openColleague,
          'POST /participate/acceptColleague': acceptColleague,
          'POST /manage/participate/inviteColleague': inviteForThem,
        },
        // A limit may wait, for which no transaction is held open.
        { inTransactions: false },
      ),
    );
