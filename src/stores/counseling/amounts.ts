/** The buyer's word on amounts of contracts: what a buyer is asked, and what a company asks. */
import type { AmountToConfirm, Confirmation } from '#api/counseling/amount-confirmation.ts';
import type { AmountAnswer } from '#domain/counseling/amount-confirmation.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export const amountRows = 20;

export function createAmountsToConfirm() {
  const amounts = loader<AmountToConfirm[]>();
  let page = 1;
  const load = (of = page): Promise<void> => {
    page = of;
    return amounts.load(() => api('GET /counseling/getAmounts', { page, rows: amountRows }));
  };
  return {
    $amounts: amounts.$state,
    load,
    page: () => page,
    /** Says whether the amount that is shown is right; rejects as any call does. */
    async say({ matchingIdx, amount, currency }: AmountToConfirm, answer: AmountAnswer): Promise<void> {
      const { data } = await api('POST /counseling/confirmAmount', { matchingIdx, amount, currency, answer });
      amounts.change((all) => all.map((one) => (one.matchingIdx === matchingIdx ? data : one)));
    },
  };
}
export type AmountsToConfirm = ReturnType<typeof createAmountsToConfirm>;

/** Asks the buyer of a log about its contract; rejects as any call does. */
export const askAmount = async (counselingIdx: number): Promise<Confirmation> =>
  (await api('POST /counseling/askAmount', { counselingIdx })).data;
