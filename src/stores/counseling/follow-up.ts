/** What came of one's logs months after the event: which are asked about, and the answers, one short form each. */
import { z } from 'zod';
import type { FollowedLog, FollowUp } from '#api/counseling/follow-up.ts';
import { decimal, grouped } from '#domain/common/numbers/amount-text.ts';
import { type FollowUpStage, followUpEntry } from '#domain/counseling/follow-up.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export const laterRows = 20;

/** The answer of a stage, if there is one. */
export const answerOf = ({ answers }: FollowedLog, stage: FollowUpStage): FollowUp | undefined =>
  answers.find((one) => one.stage === stage);

/** The stage that is asked for now. */
export const stageNow = ({ dueStages }: FollowedLog): FollowUpStage => dueStages.at(-1) ?? 1;

export const isWaiting = (log: FollowedLog): boolean => answerOf(log, stageNow(log)) === undefined;

/** What the form holds, as inputs show it. */
export interface LaterValues {
  contracted: string;
  amountContract: string;
  shipped: string;
  amountShipped: string;
  currency: string;
  rateToUsd: string;
  /** That unusually large amounts are right. */
  isAmountConfirmed: boolean;
}

const yesOrNo = (value: boolean) => (value ? 'Y' : 'N');

const schema = z.preprocess(
  (values) =>
    Object.fromEntries(
      Object.entries(values as LaterValues).map(([name, value]) => [
        name,
        typeof value === 'boolean'
          ? yesOrNo(value)
          : value === ''
            ? undefined
            : name === 'rateToUsd'
              ? value.trim().replace(/^(\d+),(\d+)$/, '$1.$2')
              : value,
      ]),
    ),
  followUpEntry.omit({ rateDay: true }),
);

export function createFollowUpResults() {
  const logs = loader<FollowedLog[]>();
  let page = 1;

  const load = (of = page): Promise<void> => {
    page = of;
    return logs.load(() => api('GET /counseling/getFollowUps', { page, rows: laterRows }));
  };

  /** The form of one log's stage, with the answer that is there, else with the one before it or what the log says. */
  function formOf(log: FollowedLog, stage: FollowUpStage) {
    const given = answerOf(log, stage);
    const before = log.answers.filter((one) => one.stage < stage).at(-1);
    const worth = given ?? before ?? log;
    const text = (amount: number) => (amount === 0 ? '' : grouped(String(amount)));
    const initial: LaterValues = {
      contracted: given?.contracted ?? '',
      amountContract: text(worth.amountContract),
      shipped: given?.shipped ?? 'N',
      amountShipped: text((given ?? before)?.amountShipped ?? 0),
      currency: worth.currency,
      rateToUsd: worth.rateToUsd === null || worth.currency === 'USD' ? '' : decimal(worth.rateToUsd),
      isAmountConfirmed: false,
    };
    const form = createForm({
      schema,
      initial,
      async send(answer): Promise<FollowUp> {
        const { counselingIdx } = log;
        return (await api('POST /counseling/saveFollowUp', { ...answer, counselingIdx, stage })).data;
      },
    });
    // The rate is one of the currency.
    form.$values.listen((now, then) => {
      const [next, last] = [now as LaterValues, then as LaterValues];
      if (next.currency !== last.currency && next.rateToUsd !== '' && next.rateToUsd === last.rateToUsd)
        form.set('rateToUsd', '');
    });
    return form;
  }

  /** Puts an answer that was saved to its log; the list stays in place. */
  const saved = (counselingIdx: number, answer: FollowUp) =>
    logs.change((all) =>
      all.map((log) =>
        log.counselingIdx === counselingIdx
          ? { ...log, answers: [...log.answers.filter(({ stage }) => stage !== answer.stage), answer] }
          : log,
      ),
    );

  return { $logs: logs.$state, load, formOf, saved, page: () => page };
}
export type FollowUpResults = ReturnType<typeof createFollowUpResults>;
