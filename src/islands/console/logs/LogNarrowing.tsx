import { useStore } from '@nanostores/react';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { countryName, formatDay } from '#i18n/format.ts';
import { listed } from '#i18n/offered.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  type LogChoice,
  type LogTyped,
  type ManagedAsked,
  type ManagedLogs,
  managedOrders,
} from '#stores/counseling/managed-logs.ts';
import { TypedFilter } from '../TypedFilter.tsx';
import type { LogsArea } from './names.ts';

const names = ['companyName', 'memberName', 'targetMemberName'] as const satisfies LogTyped[];
const numbers = ['matchingIdx', 'participateIdx', 'companyIdx', 'buyerIdx', 'productIdx'] as const;

/** What narrows the logs of the event, and puts them in order. */
export function LogNarrowing({ logs, asked }: { logs: ManagedLogs; asked: ManagedAsked }) {
  const t = useT<LogsArea>();
  const { locale } = t;
  const totals = useStore(logs.$totals);
  /** What is chosen stays among the options when no log has it any more. */
  const among = (values: readonly string[], chosen: string) =>
    chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  const choice = (
    name: LogChoice | 'matchingDate',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <Filter
      key={name}
      label={label}
      value={asked[name]}
      all={t('counseling.list.all')}
      options={options}
      onChange={(value) => logs.narrow({ [name]: value })}
    />
  );
  const committees = listed(t, 'tradeCommittee', [asked.tradeCommittee]);
  return (
    <>
      {choice(
        'type',
        t('counseling.list.type'),
        counselingTypes.map((value) => ({ value, label: t(`choice.counselingType.${value}`) })),
      )}
      {choice(
        'matchingType',
        t('counseling.form.matchingType'),
        matchingTypes.map((value) => ({ value, label: t(`choice.matchingType.${value}`) })),
      )}
      {choice(
        'country',
        t('counseling.form.buyerCountry'),
        among(totals?.countries ?? [], asked.country).map((value) => ({
          value,
          label: countryName(locale, value),
        })),
      )}
      {choice(
        'selectBizIndustry',
        t('managedLogs.industry'),
        listed(t, 'industry', [asked.selectBizIndustry]).map((value) => ({
          value,
          label: t(`choice.industry.${value}`),
        })),
      )}
      {committees.length > 0 &&
        choice(
          'tradeCommittee',
          t('managedLogs.committee'),
          committees.map((value) => ({ value, label: t(`choice.tradeCommittee.${value}`) })),
        )}
      {choice(
        'matchingDate',
        t('counseling.list.day'),
        among(totals?.days ?? [], asked.matchingDate).map((value) => ({
          value,
          label: formatDay(locale, `${value}T00:00:00Z`, 'UTC'),
        })),
      )}
      {choice('hasAmount', t('counseling.list.amount'), [
        { value: 'Y', label: t('counseling.list.withAmount') },
        { value: 'N', label: t('counseling.list.withoutAmount') },
      ])}
      {choice('isTranslator', t('managedLogs.interpreter'), [
        { value: 'Y', label: t('managedLogs.withInterpreter') },
        { value: 'N', label: t('managedLogs.withoutInterpreter') },
      ])}
      <Filter
        label={t('counseling.list.order')}
        value={asked.listOrder || 'recent'}
        options={managedOrders.map((value) => ({ value, label: t(`managedLogs.orders.${value}`) }))}
        onChange={(value) =>
          logs.narrow({ listOrder: value === 'recent' ? '' : (value as ManagedAsked['listOrder']) })
        }
      />
      {names.map((name) => (
        <TypedFilter
          key={`${name} ${asked[name]}`}
          label={t(`managedLogs.${name}`)}
          value={asked[name]}
          onAsk={(value) => logs.narrow({ [name]: value })}
        />
      ))}
      {numbers
        .filter((name) => asked[name] !== '')
        .map((name) => {
          const what = t(`managedLogs.only.${name}`, { no: asked[name] });
          return (
            <Button
              key={name}
              kind="second"
              size="small"
              label={t('managedLogs.takeOff', { what })}
              onClick={() => logs.narrow({ [name]: '' })}
            >
              {what} ×
            </Button>
          );
        })}
    </>
  );
}
