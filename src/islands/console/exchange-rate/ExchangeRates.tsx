import { useStore } from '@nanostores/react';
import type { EnteredRate } from '#api/exchange-rate/exchange-rate.ts';
import { limits } from '#domain/common/limits.ts';
import { decimal } from '#domain/common/numbers/amount-text.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { formatDate } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { type Column, Table } from '#islands/ui/list/Table.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createRates, type RatesStore } from '#stores/exchange-rate/exchange-rates.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import '../console.css';
import './exchange-rates.css';

/** `/manage/rates`: what foreign money is worth on the days of the event. */
export default function ExchangeRates({
  texts,
}: {
  texts: TextData<SharedArea | 'exchangeRate' | 'manage' | 'participate' | 'account'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission={['event', 'counseling']}>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<'exchangeRate'>();
  const store = useStoreOf(createRates);
  const loaded = useStore(store.$rates);
  return (
    <div className="rates">
      <RateForm store={store} />
      <section aria-labelledby="rates-entered">
        <h2 id="rates-entered">{t('exchangeRate.entered')}</h2>
        <Removed store={store} />
        <Loaded of={loaded} rows={4} onRetry={store.load}>
          {(rates) => <RateTable store={store} rates={rates} />}
        </Loaded>
      </section>
    </div>
  );
}

function RateForm({ store }: { store: RatesStore }) {
  const t = useT<'exchangeRate'>();
  const names = new Intl.DisplayNames(t.locale, { type: 'currency' });
  const options = currencies
    .filter((value) => value !== 'USD')
    .map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
  return (
    <section aria-labelledby="rates-enter">
      <h2 id="rates-enter">{t('exchangeRate.enter')}</h2>
      <p className="field-hint">{t('exchangeRate.hint')}</p>
      <Form
        form={store.form}
        label={t('exchangeRate.enter')}
        onDone={() => {
          toast(t('ui.done.saved'));
          store.next();
        }}
      >
        <div className="rates-line">
          <SearchSelect name="currency" label={t('exchangeRate.currency')} options={options} />
          <Field
            name="toUsd"
            label={t('exchangeRate.toUsd')}
            hint={t('exchangeRate.toUsdHint')}
            inputMode="decimal"
          />
          <Field name="day" label={t('exchangeRate.day')} type="date" />
          <Field
            name="source"
            label={t('exchangeRate.source')}
            hint={t('exchangeRate.sourceHint')}
            optional
            max={limits.text}
          />
        </div>
        <UpsideDown store={store} />
        <div className="form-actions">
          <Button type="submit">{t('exchangeRate.save')}</Button>
        </div>
      </Form>
    </section>
  );
}

/** No currency is worth so many dollars: whoever enters more may have entered what a dollar is worth. */
const mostUsual = 10;

function UpsideDown({ store }: { store: RatesStore }) {
  const t = useT<'exchangeRate'>();
  const { currency, toUsd } = useStore(store.form.$values) as { currency: string; toUsd: string };
  const rate = Number(String(toUsd).trim().replace(',', '.'));
  return (
    <div role="status">
      {currency !== '' && rate > mostUsual && (
        <p className="manage-done">
          {t('exchangeRate.upsideDown', {
            currency,
            toUsd: decimal(rate),
            turned: decimal(Number((1 / rate).toPrecision(6))),
          })}
        </p>
      )}
    </div>
  );
}

/** What was taken away last, with the way to put it back. */
function Removed({ store }: { store: RatesStore }) {
  const t = useT<'exchangeRate'>();
  const removed = useStore(store.$removed);
  return (
    <div role="status">
      {removed && (
        <p>
          {t('exchangeRate.removed', { currency: removed.currency, day: dayOf(t.locale, removed) })}{' '}
          <Button
            kind="plain"
            size="small"
            onClick={() =>
              void store.putBack().catch((error) => toast(sentence(t, errorKey(error)), 'failure'))
            }
          >
            {t('exchangeRate.putBack')}
          </Button>
        </p>
      )}
    </div>
  );
}

const dayOf = (locale: 'ko' | 'en', { day }: EnteredRate) => formatDate(locale, `${day}T00:00:00Z`, 'UTC');

function RateTable({ store, rates }: { store: RatesStore; rates: readonly EnteredRate[] }) {
  const t = useT<'exchangeRate'>();
  if (rates.length === 0)
    return <EmptyState title={t('exchangeRate.empty')} text={t('exchangeRate.emptyText')} />;
  const columns: Column<EnteredRate>[] = [
    { key: 'currency', head: t('exchangeRate.currency'), cell: ({ currency }) => currency },
    { key: 'day', head: t('exchangeRate.day'), cell: (rate) => dayOf(t.locale, rate) },
    { key: 'toUsd', head: t('exchangeRate.toUsd'), figures: true, cell: ({ toUsd }) => decimal(toUsd) },
    { key: 'source', head: t('exchangeRate.source'), cell: ({ source }) => source ?? '–' },
    {
      key: 'acts',
      head: t('exchangeRate.acts'),
      cell: (rate) => {
        const of = { currency: rate.currency, day: dayOf(t.locale, rate) };
        return (
          <span className="rates-acts">
            <Button
              kind="plain"
              size="small"
              label={t('exchangeRate.correctOne', of)}
              onClick={() => {
                store.edit(rate);
                document.querySelector<HTMLElement>('[data-field="toUsd"]')?.focus();
              }}
            >
              {t('exchangeRate.correct')}
            </Button>
            <Button
              kind="plain"
              size="small"
              label={t('exchangeRate.removeOne', of)}
              onClick={() =>
                void store.remove(rate).catch((error) => toast(sentence(t, errorKey(error)), 'failure'))
              }
            >
              {t('ui.remove')}
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <Table
      caption={t('exchangeRate.entered')}
      columns={columns}
      rows={rates}
      rowKey={({ currency, day }) => `${currency} ${day}`}
    />
  );
}
