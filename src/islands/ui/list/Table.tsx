import type { ReactNode } from 'react';
import '../ui.css';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of their column. */
  figures?: boolean;
  /** What people wrote: a long word breaks, and the column stays within a measure. */
  words?: boolean;
}

/** Rows under shared lines. On a phone each row becomes a small list with its heads beside the values. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** Read out, not shown; the heading above a table says the same to the eye. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}) {
  return (
    <table className="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-figures={column.figures ? '' : undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td
                key={column.key}
                data-head={column.head}
                data-figures={column.figures ? '' : undefined}
                data-words={column.words ? '' : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
