import { useStore } from '@nanostores/react';
import { Filter } from '#islands/ui/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  type LogsAsked,
  logOrders,
  type CounselingLogs as Store,
} from '#stores/counseling/counseling-logs.ts';
import { LogChoices, logChoices } from './log-choices.tsx';

/** What narrows the logs and puts them in order. Countries and days are those of one's own logs. */
export function LogFilters({ list, asked }: { list: Store; asked: LogsAsked }) {
  const t = useT<'counseling' | 'choice'>();
  const totals = useStore(list.$totals);
  return (
    <>
      <LogChoices
        choices={logChoices(t, totals, asked)}
        asked={asked}
        all={t('counseling.list.all')}
        onChoose={list.narrow}
      />
      <Filter
        label={t('counseling.list.order')}
        value={asked.listOrder || 'recent'}
        options={logOrders.map((value) => ({ value, label: t(`counseling.list.orders.${value}`) }))}
        onChange={(value) => list.narrow({ listOrder: value === 'recent' ? '' : value })}
      />
    </>
  );
}
