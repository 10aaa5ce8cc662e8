import { useStore } from '@nanostores/react';
import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import { $hiddenColumns, hideColumns } from '#stores/console/hidden-columns.ts';
import type { ShellArea } from './pages.ts';
import '#islands/ui/form/checkbox.css';
import '#islands/ui/ui.css';
import './data-table.css';

export interface DataColumn<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The list can be in order by it. */
  canSort?: boolean;
  /** It can't be taken off the screen: what leads to the row. */
  isFixed?: boolean;
  figures?: boolean;
}

interface Sort {
  key: string;
  isDown: boolean;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });
type Features = typeof features;

/**
 * A table that one works in: sorted by the server, with the columns that its reader chose in this browser, and rows that are
 * chosen for one act. Within it j and k, or the arrows, go from row to row, and x chooses one. `name` is under what its columns are kept.
 */
export function DataTable<Row extends object>({
  name,
  caption,
  columns,
  rows,
  rowIdx,
  rowName,
  sort,
  onSort,
  chosen,
  onChoose,
  count,
  acts,
}: {
  name: string;
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowIdx: (row: Row) => number;
  /** What a row is called where it is chosen. */
  rowName: (row: Row) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  chosen: readonly number[];
  onChoose: (idxs: number[]) => void;
  /** How many there are; and what can be done with those that are chosen. */
  count: ReactNode;
  acts: ReactNode;
}) {
  const t = useT<ShellArea>();
  const hidden = useStore($hiddenColumns)[name] ?? [];
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.key,
          // The server sorts; what has no value of its own can't be sorted by.
          accessorFn: (row) => rowIdx(row),
          header: column.head,
          enableHiding: !column.isFixed,
          enableSorting: column.canSort === true,
        }),
      ),
    [columns, rowIdx],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: (row) => String(rowIdx(row)),
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
      rowSelection: chosenRows(chosen),
      sorting: [{ id: sort.key, desc: sort.isDown }],
    },
    onColumnVisibilityChange: (change) => {
      const before = Object.fromEntries(hidden.map((key) => [key, false]));
      const now = typeof change === 'function' ? change(before) : change;
      hideColumns(
        name,
        Object.keys(now).filter((key) => !now[key]),
      );
    },
    onRowSelectionChange: (change) => {
      const before = chosenRows(chosen);
      const now = typeof change === 'function' ? change(before) : change;
      onChoose(
        Object.keys(now)
          .filter((id) => now[id])
          .map(Number),
      );
    },
    onSortingChange: (change) => {
      const now = typeof change === 'function' ? change([{ id: sort.key, desc: sort.isDown }]) : change;
      const [first] = now;
      if (first) onSort({ key: first.id, isDown: first.desc });
    },
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return (
    <>
      <div className="data-bar">
        {count}
        <div className="data-choose-all">
          <ChooseBox
            label={t('console.chooseAll')}
            checked={table.getIsAllRowsSelected()}
            isSome={table.getIsSomeRowsSelected()}
            onChange={() => table.toggleAllRowsSelected()}
          />
          <span aria-hidden="true">{t('console.chooseAll')}</span>
        </div>
        {acts}
        <details className="data-columns">
          <summary>{t('console.columns')}</summary>
          <fieldset>
            <legend className="visually-hidden">{t('console.columns')}</legend>
            {table.getAllLeafColumns().map(
              (column) =>
                column.getCanHide() && (
                  <label key={column.id}>
                    <input
                      type="checkbox"
                      checked={column.getIsVisible()}
                      onChange={() => column.toggleVisibility()}
                    />{' '}
                    {byKey.get(column.id)?.head}
                  </label>
                ),
            )}
          </fieldset>
        </details>
      </div>
      <table className="table data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('console.choose')}</span>
            </th>
            {table.getVisibleLeafColumns().map((column) => {
              const sorted = column.getIsSorted();
              const { head, figures } = byKey.get(column.id) as DataColumn<Row>;
              return (
                <th
                  key={column.id}
                  scope="col"
                  data-figures={figures ? '' : undefined}
                  aria-sort={sorted === 'desc' ? 'descending' : sorted ? 'ascending' : undefined}
                >
                  {column.getCanSort() ? (
                    <button
                      type="button"
                      className="data-sort"
                      onClick={() => column.toggleSorting(sorted === 'asc')}
                    >
                      {head}
                      <span aria-hidden="true">{sorted === 'desc' ? ' ↓' : sorted ? ' ↑' : ' ↕'}</span>
                    </button>
                  ) : (
                    head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={onRowKey}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-chosen={row.getIsSelected() ? '' : undefined}>
              <td data-head={t('console.choose')}>
                <ChooseBox
                  label={t('console.chooseOf', { name: rowName(row.original) })}
                  checked={row.getIsSelected()}
                  onChange={() => row.toggleSelected()}
                />
              </td>
              {row.getVisibleCells().map((cell) => {
                const column = byKey.get(cell.column.id) as DataColumn<Row>;
                return (
                  <td key={cell.id} data-head={column.head} data-figures={column.figures ? '' : undefined}>
                    {column.cell(row.original)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const chosenRows = (idxs: readonly number[]): Record<string, true> =>
  Object.fromEntries(idxs.map((idx) => [String(idx), true as const]));

/** From row to row, each by its link; x chooses the row. */
function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as HTMLElement).closest('tr');
  if (!row) return;
  const { key } = event;
  const to =
    key === 'j' || key === 'ArrowDown'
      ? row.nextElementSibling
      : key === 'k' || key === 'ArrowUp'
        ? row.previousElementSibling
        : undefined;
  if (to) to.querySelector<HTMLElement>('a, button')?.focus();
  else if (key === 'x') row.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
  else return;
  event.preventDefault();
}

function ChooseBox({
  label,
  checked,
  isSome = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  isSome?: boolean;
  onChange: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !checked;
  }, [isSome, checked]);
  return (
    <span className="data-choose">
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </span>
  );
}
