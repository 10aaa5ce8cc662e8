/** What a buyer reads and says of amounts, and nothing else of the logs (docs/rules.md, C8). */
import type { AmountToConfirm } from '#api/counseling/amount-confirmation.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { isOpenQuestion } from '#domain/counseling/amount-confirmation.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../calls/context.ts';
import { partOf } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { assertMayBegin } from '../matching/by-member/begin.ts';
import { notify } from '../notice/notify.ts';
import { heldLog } from './ask.ts';
import { contractsOf } from './read.ts';

/** The questions of meetings, with what of them the buyer may know. */
const questions = (db: Database) =>
  db
    .selectFrom('amountConfirmation')
    .innerJoin('counseling', 'counseling.idx', 'amountConfirmation.counselingIdx')
    .innerJoin('matching', 'matching.idx', 'amountConfirmation.matchingIdx')
    .innerJoin('participate as cp', 'cp.idx', 'matching.companyIdx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'cp.idx')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .selectAll('amountConfirmation')
    .select(['counseling.currency', 'counseling.rateToUsd', 'counseling.amountContract'])
    .select(['counseling.buyerName', 'company.nameKo', 'company.nameEn', 'slot.startsAt'])
    .select((of) => of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'));

type Question = Awaited<ReturnType<ReturnType<typeof questions>['execute']>>[number];

async function asAmounts(
  db: Database,
  rows: readonly Question[],
  timeZone: string,
): Promise<AmountToConfirm[]> {
  const contracts = await contractsOf(
    db,
    rows.map((row) => ({ ...row, idx: row.counselingIdx })),
  );
  return rows.flatMap((row) => {
    const contract = contracts.get(row.counselingIdx);
    if (!contract || contract.amount === 0) return [];
    const isOpen = isOpenQuestion(contract, row);
    const hasLeft = row.companyLeftAt !== null;
    return {
      matchingIdx: row.matchingIdx,
      companyNameKo: hasLeft ? null : row.nameKo,
      companyNameEn: hasLeft ? null : row.nameEn,
      metOn: row.startsAt === null ? null : dayIn(timeZone, row.startsAt),
      ...contract,
      answer: isOpen ? null : row.answer,
      answeredAt: isOpen ? null : row.answeredAt,
    };
  });
}

/** A buyer has as many as meetings, a few dozen. */
export async function amountList(
  { db, own, event }: ContextOf<'GET /counseling/getAmounts'>,
  request: CheckedOf<'GET /counseling/getAmounts'>,
): Promise<Listed<AmountToConfirm[]>> {
  const { timeZone } = await event();
  const rows = await questions(db)
    .where('matching.buyerIdx', '=', own.idx)
    .orderBy('amountConfirmation.askedAt', 'desc')
    .orderBy('amountConfirmation.idx', 'desc')
    .execute();
  const all = await asAmounts(db, rows, timeZone);
  const isOpen = ({ answer }: AmountToConfirm) => answer === null;
  const inOrder = [...all.filter(isOpen), ...all.filter((one) => !isOpen(one))];
  return new Listed(partOf(inOrder, request), inOrder.length);
}

/**
 * Keeps the buyer's word on the amount that they saw; `amount_changed` where the company says another one by now. Each amount has one
 * first answer; to change it counts as beginning something (`asked_too_often`), because the company is told each time and it could go
 * on without end. Saying again what stands tells nobody.
 */
export async function confirmAmount(
  context: ContextOf<'POST /counseling/confirmAmount'>,
  { matchingIdx, amount, currency, answer }: CheckedOf<'POST /counseling/confirmAmount'>,
): Promise<AmountToConfirm> {
  const { db, own, actor, subject, now } = context;
  if (own.side !== 'buyer') throw new Refusal('access_deny');
  const { timeZone } = await context.event();
  const question = await db
    .selectFrom('amountConfirmation')
    .select('counselingIdx')
    .where('matchingIdx', '=', matchingIdx)
    .executeTakeFirst();
  const log = question && (await heldLog(db, question.counselingIdx));
  const contract = log && (await contractsOf(db, [log])).get(log.idx);
  if (!log || !contract) throw new Refusal('counseling_not_found');
  if (contract.amount === 0 || contract.amount !== amount || contract.currency !== currency)
    throw new Refusal('amount_changed');
  const answerNow = async () => {
    const rows = await questions(db).where('amountConfirmation.matchingIdx', '=', matchingIdx).execute();
    const [amount] = await asAmounts(db, rows, timeZone);
    if (!amount) throw new Refusal('counseling_not_found');
    return amount;
  };
  // Read while the log is held: two answers at once come one after the other.
  const before = (await answerNow()).answer;
  if (before === answer) return answerNow();
  if (before !== null) await assertMayBegin(context, subject.companyIdx);
  await db
    .updateTable('amountConfirmation')
    .set({
      answer,
      answeredAmount: contract.amount,
      answeredCurrency: contract.currency,
      answeredAt: now.toISOString(),
    })
    .where('counselingIdx', '=', log.idx)
    .execute();
  const meeting = { idx: matchingIdx, eventIdx: subject.eventIdx };
  const begunBy = before === null ? {} : { begunBy: actor.memberIdx };
  await notify(db, { kind: 'amountAnswered', meeting, to: [subject.companyIdx], ...begunBy, now });
  return answerNow();
}
