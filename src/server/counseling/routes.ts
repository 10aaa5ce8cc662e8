import { counselingCalls } from '#api/counseling.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import {
  addCounseling,
  counselingDetail,
  counselingList,
  deleteCounseling,
  updateCounseling,
} from './service.ts';

export const counselingRoutes = (ground: Ground) =>
  serveCalls(ground, counselingCalls, {
    'GET /counseling/getList': counselingList,
    'GET /counseling/getDetail': counselingDetail,
    'POST /counseling/add': addCounseling,
    'POST /counseling/update': updateCounseling,
    'POST /counseling/delete': deleteCounseling,
  });
