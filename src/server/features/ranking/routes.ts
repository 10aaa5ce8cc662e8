import { Hono } from 'hono';
import { guestRankingCalls, rankingCalls, rankingManageCalls } from '#api/matching/ranking.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { createRankingExports } from './export.ts';
import { importRankings } from './import.ts';
import { findByLink, openByLink, saveByLink } from './link.ts';
import { overview, publish, rankedList, rankingDetail, saveForThem, setUntil } from './manage.ts';
import { remindMissing } from './remind.ts';
import { rankingOf } from './rows.ts';
import { saveOwn } from './save.ts';

export const rankingRoutes = (parts: RouteParts) =>
  new Hono()
    .route(
      '/',
      serveCalls(parts, rankingCalls, {
        'GET /matching/getRanking': async (context) =>
          rankingOf(context.db, await context.event(), context.own, 'participant', context.now),
        'POST /matching/saveRanking': saveOwn,
      }),
    )
    .route(
      '/',
      serveCalls(
        parts,
        guestRankingCalls,
        {
          'POST /participant/openRanking': openByLink,
          'POST /participant/saveRanking': saveByLink,
          'POST /participant/findRankable': findByLink,
        },
        // A limit may wait, for which no transaction is held open.
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(parts, rankingManageCalls, {
        'GET /manage/ranking/getOverview': overview,
        'GET /manage/ranking/getList': rankedList,
        'GET /manage/ranking/getDetail': rankingDetail,
        'POST /manage/ranking/save': saveForThem,
        'POST /manage/ranking/setUntil': setUntil,
        'POST /manage/ranking/remind': remindMissing,
        'POST /manage/ranking/publish': publish,
        'GET /manage/ranking/export': createRankingExports(),
        'POST /manage/ranking/import': importRankings,
      }),
    );
