import type { Counseling } from '#api/counseling/counseling.ts';
import { formatMoment, formatMoney } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import type { Column } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';

type ListedLog = Pick<
  Counseling,
  'productName' | 'type' | 'metAt' | 'amountTotal' | 'amountTotalUsd' | 'currency'
>;

/** Of a log in a list, of a company or of all: for what they met, what came of it, when, and the amounts. */
export function useLogColumns(): Column<ListedLog>[] {
  const t = useT<'counseling' | 'choice'>();
  const zone = useZone();
  const { locale } = t;
  return [
    {
      key: 'product',
      head: t('counseling.list.product'),
      words: true,
      cell: (log) => <Marked>{log.productName ?? ''}</Marked>,
    },
    { key: 'type', head: t('counseling.list.type'), cell: (log) => t(`choice.counselingType.${log.type}`) },
    {
      key: 'metAt',
      head: t('counseling.list.metAt'),
      cell: (log) => log.metAt && <time dateTime={log.metAt}>{formatMoment(locale, log.metAt, zone)}</time>,
    },
    {
      key: 'amount',
      head: t('counseling.list.amount'),
      figures: true,
      // Nothing is shown where nobody gave an amount.
      cell: (log) =>
        log.amountTotal > 0 && (
          <span className="log-amount">
            {formatMoney(locale, log.amountTotalUsd, 'USD')}
            {log.currency !== 'USD' && (
              <span className="note">{formatMoney(locale, log.amountTotal, log.currency)}</span>
            )}
          </span>
        ),
    },
  ];
}
