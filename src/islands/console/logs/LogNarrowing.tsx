import { useStore } from '@nanostores/react';
import { industries } from '#domain/participation/company.ts';
import { tradeCommittees } from '#domain/region/regions.ts';
import { LogChoices, logChoices } from '#islands/counseling/log-choices.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Filter } from '#islands/ui/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
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
  const totals = useStore(logs.$totals);
  const { type, matchingType, country, matchingDate, hasAmount } = logChoices(t, totals, asked);
  const choices = {
    type,
    matchingType,
    country,
    selectBizIndustry: {
      label: t('managedLogs.industry'),
      options: industries.map((value) => ({ value, label: t(`choice.industry.${value}`) })),
    },
    tradeCommittee: {
      label: t('managedLogs.committee'),
      options: tradeCommittees.map((value) => ({ value, label: t(`choice.tradeCommittee.${value}`) })),
    },
    matchingDate,
    hasAmount,
    isTranslator: {
      label: t('managedLogs.interpreter'),
      options: [
        { value: 'Y', label: t('managedLogs.withInterpreter') },
        { value: 'N', label: t('managedLogs.withoutInterpreter') },
      ],
    },
  };
  return (
    <>
      <LogChoices
        choices={choices}
        asked={asked}
        all={t('counseling.list.all')}
        onChoose={(chosen) => logs.narrow(chosen as Partial<ManagedAsked>)}
      />
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
