/** The exchange rates of the event, as its managers enter them. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { type EnteredRate, rateCalls } from '#api/exchange-rate/exchange-rate.ts';
import { decimal } from '#domain/common/numbers/amount-text.ts';
import { dayIn } from '#domain/day/day.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { api } from '../site/api.ts';
import { $event } from '../site/event.ts';

export function createRates() {
  const rates = loader<EnteredRate[]>();
  /** What was taken away last, so that it can be put back. */
  const $removed = atom<EnteredRate | undefined>();
  const load = () => rates.load(() => api('GET /manage/rate/getRates', {}));
  void load();

  const today = () => dayIn($event.get()?.timeZone ?? 'UTC', new Date());
  const form = createForm({
    schema: z.preprocess((given) => {
      const { toUsd, ...values } = given as { toUsd: string };
      // Many countries write a rate with a comma.
      return { ...values, toUsd: toUsd.trim().replace(/^(\d+),(\d+)$/, '$1.$2') || undefined };
    }, rateCalls['POST /manage/rate/save'].request),
    initial: { currency: '', toUsd: '', day: today(), source: '' },
    async send(rate) {
      const { data } = await api('POST /manage/rate/save', rate);
      rates.change(() => data);
      $removed.set(undefined);
    },
  });

  /** After a save: the next currency of the same day and source. */
  const next = () => form.reset({ ...form.$values.get(), currency: '', toUsd: '' });

  /** Fills the form with a rate, to correct it. */
  const edit = ({ currency, toUsd, day, source }: EnteredRate) =>
    form.reset({ currency, toUsd: decimal(toUsd), day, source: source ?? '' });

  async function remove(rate: EnteredRate): Promise<void> {
    const { currency, day } = rate;
    const { data } = await whileLoading(api('POST /manage/rate/delete', { currency, day }));
    rates.change(() => data);
    $removed.set(rate);
  }

  async function putBack(): Promise<void> {
    const rate = $removed.get();
    if (!rate) return;
    const { currency, day, toUsd, source } = rate;
    const { data } = await whileLoading(api('POST /manage/rate/save', { currency, day, toUsd, source }));
    rates.change(() => data);
    $removed.set(undefined);
  }

  return { $rates: rates.$state, $removed, load, form, next, edit, remove, putBack };
}
export type RatesStore = ReturnType<typeof createRates>;
