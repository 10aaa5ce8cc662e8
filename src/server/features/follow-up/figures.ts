/** An event's logs in one line of figures, from consultation to shipment. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf } from '#api/index.ts';
import { followUpStages, inBoth, lastWord } from '#domain/counseling/follow-up.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';
import { followUpsOf } from './answers.ts';

type Call = 'GET /manage/counseling/getFigures';

/** Logs that are added up in one go; then others have their turn on the thread. */
const atATime = 500;

export async function eventFigures(context: ContextOf<Call>): Promise<AnswerOf<Call>> {
  const { idx: eventIdx } = await context.event();
  const wonToUsd = await wonToUsdOf(context.db, eventIdx);
  const total = () => sum(wonToUsd);
  const sums = { consultation: total(), mou: total(), contract: total(), signed: total(), shipped: total() };
  const answered = new Map<number, number>(followUpStages.map((stage) => [stage, 0]));
  let logs = 0;
  let noShows = 0;
  for (let after = 0; ; ) {
    context.signal().throwIfAborted();
    const rows = await logsAfter(context.db, eventIdx, after);
    const answers = await followUpsOf(
      context.db,
      rows.map(({ idx }) => idx),
    );
    for (const log of rows) {
      logs += 1;
      if (log.type === 'MISS_MATCHING') noShows += 1;
      const given = answers.get(log.idx) ?? [];
      for (const { stage } of given) answered.set(stage, (answered.get(stage) ?? 0) + 1);
      const last = lastWord(log, given);
      sums.consultation.add(log.amountConsultation, log);
      sums.mou.add(log.amountMou, log);
      sums.contract.add(log.amountContract, log);
      sums.signed.add(last.amountContract, last, last.isSigned);
      sums.shipped.add(last.amountShipped, last, given.at(-1)?.shipped === 'Y');
    }
    const last = rows.at(-1);
    if (rows.length < atATime || !last) break;
    after = last.idx;
    await nextTurn();
  }
  return {
    eventIdx,
    logs,
    noShows,
    consultation: sums.consultation.total(),
    mou: sums.mou.total(),
    contract: sums.contract.total(),
    signed: sums.signed.total(),
    shipped: sums.shipped.total(),
    answered: followUpStages.map((stage) => ({ stage, count: answered.get(stage) ?? 0 })),
  };
}

const logsAfter = (db: Database, eventIdx: number, after: number) =>
  db
    .selectFrom('counseling')
    .select(['idx', 'type', 'currency', 'rateToUsd', 'amountConsultation', 'amountMou', 'amountContract'])
    .where('eventIdx', '=', eventIdx)
    .where('idx', '>', after)
    .orderBy('idx')
    .limit(atATime)
    .execute();

/** Adds amounts up in cents and whole won, each rounded by itself, as the exports show them. */
function sum(wonToUsd: number | null) {
  let count = 0;
  let cents = 0;
  let won: number | null = 0;
  return {
    add(amount: number, worth: { currency: string; rateToUsd: number | null }, counts = amount > 0) {
      if (counts) count += 1;
      const { usd, krw } = inBoth(amount, worth, wonToUsd);
      cents += Math.round(usd * 100);
      won = won === null || krw === null ? null : won + krw;
    },
    total: () => ({ count, usd: cents / 100, krw: won }),
  };
}
