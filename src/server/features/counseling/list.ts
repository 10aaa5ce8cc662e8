/** The logs of one's own company as a list, and what they add up to. */
import type { Counseling } from '#api/counseling/counseling.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { findable, hasWordsIn } from '#domain/common/search/keywords.ts';
import { counselingTotals, hasAmount } from '#domain/counseling/counseling.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import { partOf } from '../../db/list.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { listedRatesOf, wonToUsdOf } from '../exchange-rate/rates.ts';
import { readLogs } from './logs.ts';

type Context = Pick<ContextOf<'GET /counseling/getList'>, 'db' | 'own' | 'event'>;
type Filters = Omit<CheckedOf<'GET /counseling/getTotals'>, 'eventIdx'>;

/** What logs are found, put in order and added up by. Their long texts are read for the few that are shown. */
const briefRows = ({ db, own }: Context) =>
  db
    .selectFrom('counseling')
    .leftJoin('matching', 'matching.idx', 'counseling.matchingIdx')
    .leftJoin('placement', 'placement.matchingIdx', 'counseling.matchingIdx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['counseling.idx', 'counseling.type', 'counseling.matchingIdx', 'counseling.matchingType'])
    .select(['counseling.metAt', 'counseling.buyerCompanyName', 'counseling.buyerName'])
    .select(['counseling.buyerCountry', 'counseling.productName', 'counseling.currency'])
    .select(['counseling.rateToUsd', 'counseling.amountConsultation', 'counseling.amountMou'])
    .select(['counseling.amountContract', 'matching.buyerIdx', 'slot.startsAt'])
    .where('counseling.companyIdx', '=', own.idx)
    .orderBy('counseling.idx', 'desc');

/** A log in short. `day`: on which they met or were to meet, by the event's own clock. */
type BriefLog = Awaited<ReturnType<ReturnType<typeof briefRows>['execute']>>[number] & { day: string | null };

/**
 * The logs of one's own company, newest first. It writes as many as a few days have slots, `limits.logs` at most, so all of its are
 * read, and what is asked is asked of them.
 */
async function allLogs(context: Context): Promise<BriefLog[]> {
  const { timeZone } = await context.event();
  return (await briefRows(context).execute()).map((row) => {
    const when = row.metAt ?? row.startsAt;
    return { ...row, day: when === null ? null : dayIn(timeZone, when) };
  });
}

/** The idxs of those of the logs that the request asks for, newest first. */
export async function foundLogs(context: Context, request: Filters): Promise<number[]> {
  return (await found(context, request, await allLogs(context))).map(({ idx }) => idx);
}

/** The logs that name a product of the company. */
async function logsOfProduct({ db, own }: Context, productIdx: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('counseling')
    .innerJoin('counselingProduct', 'counselingProduct.counselingIdx', 'counseling.idx')
    .select('counseling.idx')
    .where('counseling.companyIdx', '=', own.idx)
    .where('counselingProduct.productIdx', '=', productIdx)
    .execute();
  return new Set(rows.map(({ idx }) => idx));
}

async function found(context: Context, request: Filters, logs: readonly BriefLog[]): Promise<BriefLog[]> {
  const { db, own } = context;
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
  const ofProduct = productIdx === undefined ? null : await logsOfProduct(context, productIdx);
  return logs.filter(
    ({ buyerIdx, day, ...log }) =>
      is(request.filterType, log.type) &&
      is(request.type, log.type) &&
      is(request.matchingType, log.matchingType) &&
      is(request.counselingIdx, log.idx) &&
      is(request.matchingIdx, log.matchingIdx ?? 0) &&
      is(request.companyIdx, own.idx) &&
      is(request.buyerIdx, buyerIdx ?? 0) &&
      (participateIdx === undefined || participateIdx === own.idx || participateIdx === buyerIdx) &&
      is(request.country, log.buyerCountry ?? '') &&
      is(request.matchingDate, day ?? '') &&
      is(request.hasAmount, hasAmount(log) ? 'Y' : 'N') &&
      (ofProduct === null || ofProduct.has(log.idx)) &&
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
  const logs = await found(context, request, await allLogs(context));
  const { listOrder } = request;
  if (listOrder === 'name')
    logs.sort((one, other) => (one.buyerCompanyName ?? '').localeCompare(other.buyerCompanyName ?? '', 'ko'));
  if (listOrder === 'metAt') logs.sort((one, other) => ((one.metAt ?? '') < (other.metAt ?? '') ? -1 : 1));
  // By name and by day the first is the first; else the newest is.
  const isReversed = listOrder === 'name' || listOrder === 'metAt' ? 'desc' : 'asc';
  if (request.orderType === isReversed) logs.reverse();
  const ofPage = partOf(logs, request).map(({ idx }) => idx);
  return new Listed(await readLogs(context.db, ofPage), logs.length);
}

/** What the found logs add up to; each amount in dollars by its log's own rate. */
export async function counselingTotalsOf(
  context: ContextOf<'GET /counseling/getTotals'>,
  request: CheckedOf<'GET /counseling/getTotals'>,
): Promise<AnswerOf<'GET /counseling/getTotals'>> {
  const all = await allLogs(context);
  const wonToUsd = await wonToUsdOf(context.db, context.own.eventIdx);
  const logs = (await found(context, request, all)).map((log) => ({
    ...log,
    ...counselingTotals(log, wonToUsd),
  }));
  const cents = (of: (log: (typeof logs)[number]) => number) =>
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
    countries: choices(all.map(({ buyerCountry }) => buyerCountry)),
    days: choices(all.map(({ day }) => day)),
  };
}

/** The rates that count in the event, of each currency the newest first. */
export const eventRates = ({ db, own }: ContextOf<'GET /counseling/getRates'>) =>
  listedRatesOf(db, own.eventIdx);
