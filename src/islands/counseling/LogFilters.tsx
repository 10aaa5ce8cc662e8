import { useStore } from '@nanostores/react';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { countryName, formatDay } from '#i18n/format.ts';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  type LogFilter,
  type LogsAsked,
  logOrders,
  type CounselingLogs as Store,
} from '#stores/counseling/counseling-logs.ts';

/** What narrows the logs and puts them in order. Countries and days are those of one's own logs. */
export function LogFilters({ list, asked }: { list: Store; asked: LogsAsked }) {
  const t = useT<'counseling' | 'choice'>();
  const { locale } = t;
  const totals = useStore(list.$totals);
  /** What is chosen stays among the options when no log has it any more. */
  const among = (values: readonly string[], chosen: string) =>
    chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  const filter = (name: LogFilter, label: string, options: { value: string; label: string }[]) => (
    <Filter
      key={name}
      label={label}
      value={asked[name]}
      all={t('counseling.list.all')}
      options={options}
      onChange={(value) => list.narrow({ [name]: value })}
    />
  );
  return (
    <>
      {filter(
        'type',
        t('counseling.list.type'),
        counselingTypes.map((value) => ({ value, label: t(`choice.counselingType.${value}`) })),
      )}
      {filter(
        'matchingType',
        t('counseling.form.matchingType'),
        matchingTypes.map((value) => ({ value, label: t(`choice.matchingType.${value}`) })),
      )}
      {filter(
        'country',
        t('counseling.form.buyerCountry'),
        among(totals?.countries ?? [], asked.country).map((value) => ({
          value,
          label: countryName(locale, value),
        })),
      )}
      {filter(
        'matchingDate',
        t('counseling.list.day'),
        among(totals?.days ?? [], asked.matchingDate).map((value) => ({
          value,
          label: formatDay(locale, `${value}T00:00:00Z`, 'UTC'),
        })),
      )}
      {filter('hasAmount', t('counseling.list.amount'), [
        { value: 'Y', label: t('counseling.list.withAmount') },
        { value: 'N', label: t('counseling.list.withoutAmount') },
      ])}
      <Filter
        label={t('counseling.list.order')}
        value={asked.listOrder || 'recent'}
        options={logOrders.map((value) => ({ value, label: t(`counseling.list.orders.${value}`) }))}
        onChange={(value) => list.narrow({ listOrder: value === 'recent' ? '' : value })}
      />
    </>
  );
}
