/** Events as everyone reads them (docs/rules.md, E1). */

import type { z } from 'zod';
import type { EventDetail, eventSummary } from '#api/event/event.ts';
import type { CheckedOf } from '#api/index.ts';
import { picked } from '#api/wire/pick.ts';
import { findable, hasWordsIn } from '#domain/common/search/keywords.ts';
import { ruleKeys } from '#domain/event/event-rules.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { type EventSpan, eventRow, spans } from '../../access/event-span.ts';
import type { RequestContext } from '../../calls/context.ts';
import { partOf } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { formIdxsOf } from '../event-form/forms.ts';

type Summary = z.output<typeof eventSummary>;

export async function eventList(
  context: RequestContext,
  request: CheckedOf<'GET /event/getList'>,
): Promise<Listed<Summary[]>> {
  const { keywords, filterType, isClose, eventIdx, listOrder, orderType } = request;
  // An organiser runs a handful of events: the list is small, and its status depends on the clock.
  const all = (await spans(context.db).orderBy('span.firstOpensAt', 'desc').execute())
    .map((row) => summary(row, context.now))
    .filter((event) => !filterType || event.status === filterType)
    .filter((event) => !isClose || (event.status === 'ended') === (isClose === 'Y'))
    .filter((event) => eventIdx === undefined || event.eventIdx === eventIdx)
    .filter((event) => hasWordsIn(findable(event.nameKo, event.nameEn), keywords));
  if (listOrder === 'name' || listOrder === 'nameEn') {
    const name = listOrder === 'name' ? 'nameKo' : 'nameEn';
    all.sort((one, other) => one[name].localeCompare(other[name], listOrder === 'name' ? 'ko' : 'en'));
    if (orderType === 'desc') all.reverse();
  } else if (orderType === 'asc') all.reverse();
  return new Listed(partOf(all, request), all.length);
}

function summary(row: EventSpan, now: Date): Summary {
  const at = now.toISOString();
  return {
    eventIdx: row.idx,
    nameKo: row.nameKo,
    nameEn: row.nameEn,
    placeKo: row.placeKo,
    placeEn: row.placeEn,
    introKo: row.introKo,
    introEn: row.introEn,
    timeZone: row.timeZone,
    startsAt: row.firstOpensAt,
    endsAt: row.lastEndsAt,
    status: at < row.firstOpensAt ? 'coming' : at < row.lastEndsAt ? 'running' : 'ended',
  };
}

export async function eventDetail(db: Database, eventIdx: number, now: Date): Promise<EventDetail> {
  const row = await eventRow(db, eventIdx);
  const ofEvent = <T extends 'slot' | 'eventTable'>(table: T) =>
    db
      .selectFrom(table as 'slot')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirstOrThrow();
  const [days, slots, tables, interpreters, languages, sides, formIdxs] = await Promise.all([
    db
      .selectFrom('eventDay')
      .select(['date', 'startsAt', 'endsAt', 'breaks'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('startsAt')
      .execute(),
    ofEvent('slot'),
    ofEvent('eventTable'),
    db
      .selectFrom('interpreter')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('eventIdx', '=', eventIdx)
      .where('removedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('interpreterLanguage')
      .innerJoin('interpreter', 'interpreter.idx', 'interpreterLanguage.interpreterIdx')
      .select('language')
      .distinct()
      .where('eventIdx', '=', eventIdx)
      .where('removedAt', 'is', null)
      .orderBy('language')
      .execute(),
    db
      .selectFrom('participate')
      .select('side')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('eventIdx', '=', eventIdx)
      .where((is) => is.or([is('state', '=', 'COMPLETE'), is('erasedState', '=', 'COMPLETE')]))
      .groupBy('side')
      .execute(),
    formIdxsOf(db, eventIdx),
  ]);
  const countOf = (side: string) => sides.find((entry) => entry.side === side)?.count ?? 0;
  return {
    ...summary(row, now),
    days: days.map((day) => ({ ...day, breaks: JSON.parse(day.breaks) as { from: string; to: string }[] })),
    slotMinutes: row.slotMinutes,
    slotCount: slots.count,
    tableCount: tables.count,
    interpreterCount: interpreters.count,
    interpreterLanguages: languages.map(({ language }) => language as InterpreterLanguage),
    ...picked(row, ruleKeys),
    rankUntil: row.rankUntil,
    publishedAt: row.publishedAt,
    cancelPeriod: { from: row.cancelFrom, to: row.cancelTo },
    counselingPeriod: { from: row.counselingFrom, to: row.counselingTo },
    companyCount: countOf('company'),
    buyerCount: countOf('buyer'),
    formIdxs,
  };
}
