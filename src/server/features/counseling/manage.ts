/** All logs of an event, for its managers: the list, what it adds up to, one log (docs/rules.md, C12). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Counseling } from '#api/counseling/counseling.ts';
import type { ManagedLog } from '#api/counseling/counseling-manage.ts';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';
import { followUpsOf } from '../follow-up/answers.ts';
import { readLogs } from './logs.ts';
import { managedQuery } from './managed-query.ts';
import { dollarCents, won, wonSum } from './money.ts';

/** Logs that are added up in one statement; then others have their turn. */
const atATime = 2000;

const priced = (...amounts: ('consultation' | 'mou' | 'contract')[]) => ({
  amounts: amounts.map((amount) => sql<number>`${sql.ref(`amount_${amount}`)}`),
  currency: sql<string>`currency`,
  rate: sql<number | null>`rate_to_usd`,
});
const whole = priced('consultation', 'mou', 'contract');

/** A page of them, newest first unless asked otherwise. */
export async function managedLogs(
  context: ContextOf<'GET /manage/counseling/getList'>,
  { listOrder = 'recent', orderType, ...request }: CheckedOf<'GET /manage/counseling/getList'>,
): Promise<Listed<ManagedLog[]>> {
  const isDown =
    (orderType ?? (listOrder === 'recent' || listOrder === 'amount' ? 'desc' : 'asc')) === 'desc';
  const direction = isDown ? 'desc' : 'asc';
  let query = (await managedQuery(context, request)).select('counseling.idx');
  if (listOrder === 'name') query = query.orderBy('counseling.buyerCompanyName', direction);
  if (listOrder === 'metAt') query = query.orderBy(sql`coalesce(counseling.met_at, '')`, direction);
  if (listOrder === 'amount') query = query.orderBy(dollarCents(whole), direction);
  const { rows, count } = await countedPage(query.orderBy('counseling.idx', direction), request);
  const logs = await readLogs(
    context.db,
    rows.map(({ idx }) => idx),
  );
  return new Listed(await withCompanies(context.db, logs), count);
}

/** What the found logs add up to; each amount in dollars by its log's own rate. */
export async function managedTotals(
  context: ContextOf<'GET /manage/counseling/getTotals'>,
  { eventIdx: _, ...asked }: CheckedOf<'GET /manage/counseling/getTotals'>,
): Promise<AnswerOf<'GET /manage/counseling/getTotals'>> {
  const { db } = context;
  const { idx: eventIdx } = await context.event();
  const query = await managedQuery(context, asked);
  const wonToUsd = await wonToUsdOf(db, eventIdx);
  const sums = { count: 0, consultation: 0, mou: 0, contract: 0, total: 0, won: 0 as number | null };
  for (let after = 0; ; ) {
    context.signal().throwIfAborted();
    const part = query
      .select([
        'counseling.idx',
        'currency',
        'rateToUsd',
        'amountConsultation',
        'amountMou',
        'amountContract',
      ])
      .where('counseling.idx', '>', after)
      .orderBy('counseling.idx')
      .limit(atATime)
      .as('part');
    const row = await db
      .selectFrom(part)
      .select((of) => [of.fn.countAll<number>().as('count'), of.fn.max('part.idx').as('last')])
      .select([
        sql<number | null>`sum(${dollarCents(priced('consultation'))})`.as('consultation'),
        sql<number | null>`sum(${dollarCents(priced('mou'))})`.as('mou'),
        sql<number | null>`sum(${dollarCents(priced('contract'))})`.as('contract'),
        sql<number | null>`sum(${dollarCents(whole)})`.as('total'),
        wonSum(won(whole, wonToUsd)).as('won'),
      ])
      .executeTakeFirstOrThrow();
    sums.count += row.count;
    for (const sum of ['consultation', 'mou', 'contract', 'total'] as const) sums[sum] += row[sum] ?? 0;
    sums.won = sums.won === null || row.won === null ? null : sums.won + row.won;
    if (row.count < atATime || row.last === null) break;
    after = row.last;
    await nextTurn();
  }
  return {
    count: sums.count,
    amountConsultationUsd: sums.consultation / 100,
    amountMouUsd: sums.mou / 100,
    amountContractUsd: sums.contract / 100,
    amountTotalUsd: sums.total / 100,
    amountTotalKrw: sums.won,
    ...(await choicesOf(db, eventIdx)),
  };
}

/** The countries of the event's logs, and its days. */
async function choicesOf(db: Database, eventIdx: number) {
  const countries = await db
    .selectFrom('counseling')
    .select('buyerCountry')
    .distinct()
    .where('eventIdx', '=', eventIdx)
    .where('buyerCountry', 'is not', null)
    .orderBy('buyerCountry')
    .execute();
  const days = await db
    .selectFrom('eventDay')
    .select('date')
    .where('eventIdx', '=', eventIdx)
    .orderBy('date')
    .execute();
  return {
    countries: countries.flatMap(({ buyerCountry }) => buyerCountry ?? []),
    days: days.map(({ date }) => date),
  };
}

/** One log, with the answers of each stage. */
export async function managedDetail({
  db,
  subject,
}: ContextOf<'GET /manage/counseling/getDetail'>): Promise<AnswerOf<'GET /manage/counseling/getDetail'>> {
  const [log] = await withCompanies(db, await readLogs(db, [subject.idx]));
  if (!log) throw new Refusal('counseling_not_found');
  return { ...log, followUps: (await followUpsOf(db, [subject.idx])).get(subject.idx) ?? [] };
}

/** Logs with the companies that wrote them. */
async function withCompanies(db: Database, logs: readonly Counseling[]): Promise<ManagedLog[]> {
  if (logs.length === 0) return [];
  const rows = await db
    .selectFrom('counseling')
    .innerJoin('company', 'company.participateIdx', 'counseling.companyIdx')
    .select(['counseling.idx', 'counseling.companyIdx', 'company.nameKo', 'company.nameEn'])
    .where(
      'counseling.idx',
      'in',
      logs.map(({ counselingIdx }) => counselingIdx),
    )
    .execute();
  const companies = new Map(rows.map(({ idx, ...company }) => [idx, company]));
  return logs.flatMap(({ mayAskAmount: _, ...log }) => {
    const company = companies.get(log.counselingIdx);
    if (!company) return [];
    const { companyIdx, nameKo, nameEn } = company;
    return [{ ...log, companyIdx, companyNameKo: nameKo || null, companyNameEn: nameEn || null }];
  });
}
