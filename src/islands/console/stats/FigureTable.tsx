import type { CellKind, FigureCell, FigureTable as Table_ } from '#domain/stats/figure-tables.ts';
import { cellWords, headWords } from '#i18n/figure-words.ts';
import { type Column, Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';

const isNumber = (kind: CellKind) => ['count', 'share', 'mean', 'usd', 'krw'].includes(kind);

/** A figure in rows. Dollars and won of one amount stand in one cell, so that a table fits on paper. */
export function FigureTable({
  caption,
  table: { columns, rows },
  timeZone,
}: {
  caption: string;
  table: Table_;
  timeZone: string;
}) {
  const t = useT<'stats' | 'choice'>();
  const shown = columns.flatMap((column, at): Column<FigureCell[]>[] => {
    const { kind, head } = column;
    const words = (row: FigureCell[], of: number) =>
      cellWords(t, columns[of]?.kind ?? kind, row[of] ?? null, timeZone);
    if (head.of === 'krw') return [];
    if (head.of === 'usd')
      return [
        {
          key: String(at),
          head: t(`stats.amount.${head.value}`),
          figures: true,
          cell: (row) => (
            <span className="figure-money">
              {words(row, at)}
              <span className="note">{words(row, at + 1)}</span>
            </span>
          ),
        },
      ];
    return [
      {
        key: String(at),
        head: headWords(t, column),
        figures: at > 0 && isNumber(kind),
        cell: (row) => (at === 0 ? <span className="figure-name">{words(row, 0)}</span> : words(row, at)),
      },
    ];
  });
  return <Table caption={caption} columns={shown} rows={rows} rowKey={(row) => String(row[0])} />;
}
