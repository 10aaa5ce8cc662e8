import { holeCalls } from '#api/matching/hole.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { answerOffer } from './answer.ts';
import { fillByHand, holeList, openOffers } from './list.ts';

export const holeRoutes = (parts: RouteParts) =>
  serveCalls(parts, holeCalls, {
    'GET /manage/hole/getHoles': holeList,
    'POST /manage/hole/fill': fillByHand,
    'GET /hole/getOffers': openOffers,
    'POST /hole/answer': answerOffer,
  });
