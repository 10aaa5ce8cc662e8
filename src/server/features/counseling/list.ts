/** The logs of one's own company as a list, and what they add up to. */
import type { Counseling } from '#api/counseling.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { hasAmount } from '#domain/counseling.ts';
import { dayIn } from '#domain/day.ts';
import { listedRates } from '#domain/exchange.ts';
import { findable, hasWordsIn } from '#domain/keywords.ts';
import { site } from '#site.config';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { partOf } from '../../db/list.ts';
import { asCounselings } from './logs.ts';

type Context = Pick<ContextOf<'GET /counseling/getList'>, 'db' | 'own' | 'event'>;
type Filters = Omit<CheckedOf<'GET /counseling/getTotals'>, 'eventIdx'>;

/** A log with what it is also found by. `day`: on which they met or were to meet, by the event's own clock. */
export interface FoundLog {
  log: Counseling;
  buyerIdx: number | null;
  day: string | null;
}

/**
 * The logs of one's own company, newest first. It writes as many as a few days have slots, so all of its are read, and what
 * is asked is asked of them.
 */
async function allLogs({ db, own, event }: Context): Promise<FoundLog[]> {
  const { timeZone } = await event();
  const rows = await db
    .selectFrom('counseling')
    .leftJoin('matching', 'matching.idx', 'counseling.matchingIdx')
    .leftJoin('placement', 'placement.matchingIdx', 'counseling.matchingIdx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .selectAll('counseling')
    .select(['matching.buyerIdx', 'slot.startsAt'])
    .where('counseling.companyIdx', '=', own.idx)
    .orderBy('counseling.idx', 'desc')
    .execute();
  const logs = await asCounselings(db, rows);
  return logs.map((log, at) => {
    const { buyerIdx = null, startsAt = null } = rows[at] ?? {};
    const when = log.metAt ?? startsAt;
    return { log, buyerIdx, day: when === null ? null : dayIn(timeZone, when) };
  });
}

/** Those of the logs that the request asks for. */
export async function foundLogs(context: Context, request: Filters): Promise<FoundLog[]> {
  return found(context, request, await allLogs(context));
}

async function found({ db, own }: Context, request: Filters, logs: readonly FoundLog[]) {
  const company = await db
    .selectFrom('company')
    .select(['nameKo', 'nameEn', 'chargeName'])
    .where('participateIdx', '=', own.idx)
    .executeTakeFirst();
  const ownNames = [company?.nameKo ?? null, company?.nameEn ?? null];
  const is = <T>(asked: T | undefined, value: T) => asked === undefined || asked === value;
  const has = (words: string | null, ...names: (string | null)[]) =>
    words === null || hasWordsIn(findable(...names), words);
  const { participateIdx, productIdx } = request;
  return logs.filter(
    ({ log, buyerIdx, day }) =>
      is(request.filterType, log.type) &&
      is(request.type, log.type) &&
      is(request.matchingType, log.matchingType) &&
      is(request.counselingIdx, log.counselingIdx) &&
      is(request.matchingIdx, log.matchingIdx ?? 0) &&
      is(request.companyIdx, own.idx) &&
      is(request.buyerIdx, buyerIdx ?? 0) &&
      (participateIdx === undefined || participateIdx === own.idx || participateIdx === buyerIdx) &&
      is(request.country, log.buyerCountry ?? '') &&
      is(request.matchingDate, day ?? '') &&
      is(request.hasAmount, hasAmount(log) ? 'Y' : 'N') &&
      (productIdx === undefined || log.productIdxs.includes(productIdx)) &&
      has(request.keywords, log.buyerCompanyName, log.buyerName, log.productName) &&
      has(request.companyName, log.buyerCompanyName, ...ownNames) &&
      has(request.memberName, log.buyerName, company?.chargeName ?? null) &&
      has(request.targetMemberName, log.buyerName),
  );
}

/** A page of them, newest first unless asked otherwise. */
export async function counselingList(
  context: ContextOf<'GET /counseling/getList'>,
  request: CheckedOf<'GET /counseling/getList'>,
): Promise<Listed<Counseling[]>> {
  const logs = (await foundLogs(context, request)).map(({ log }) => log);
  const { listOrder } = request;
  if (listOrder === 'name')
    logs.sort((one, other) => (one.buyerCompanyName ?? '').localeCompare(other.buyerCompanyName ?? '', 'ko'));
  if (listOrder === 'metAt') logs.sort((one, other) => ((one.metAt ?? '') < (other.metAt ?? '') ? -1 : 1));
  // By name and by day the first is the first; else the newest is.
  const isReversed = listOrder === 'name' || listOrder === 'metAt' ? 'desc' : 'asc';
  if (request.orderType === isReversed) logs.reverse();
  return new Listed(partOf(logs, request), logs.length);
}

/** What the found logs add up to; each amount in dollars by its log's own rate. */
export async function counselingTotalsOf(
  context: ContextOf<'GET /counseling/getTotals'>,
  request: CheckedOf<'GET /counseling/getTotals'>,
): Promise<AnswerOf<'GET /counseling/getTotals'>> {
  const all = await allLogs(context);
  const logs = (await found(context, request, all)).map(({ log }) => log);
  const cents = (of: (log: Counseling) => number) =>
    logs.reduce((sum, log) => sum + Math.round(of(log) * 100), 0) / 100;
  const inUsd = (field: 'amountConsultation' | 'amountMou' | 'amountContract') =>
    cents((log) => log[field] * (log.rateToUsd ?? 0));
  const isInWon = logs.every(({ amountTotalKrw }) => amountTotalKrw !== null);
  const choices = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].sort();
  return {
    count: logs.length,
    amountConsultationUsd: inUsd('amountConsultation'),
    amountMouUsd: inUsd('amountMou'),
    amountContractUsd: inUsd('amountContract'),
    amountTotalUsd: cents((log) => log.amountTotalUsd),
    amountTotalKrw: isInWon ? Math.round(cents((log) => log.amountTotalKrw ?? 0)) : null,
    countries: choices(all.map(({ log }) => log.buyerCountry)),
    days: choices(all.map(({ day }) => day)),
  };
}

/** The rates that the organiser listed. */
export const eventRates = async () => listedRates(site.rates);
