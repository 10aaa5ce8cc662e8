import type { PlanVariant } from '#api/matching/plans/plan-questions.ts';
import { Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { PlansArea } from './area.ts';
import { changeWords } from './ask-words.ts';
import { counted, someNames, type T } from './names.ts';

/** The event as it is and each variant, side by side in meetings and fairness. */
export function Variants({ variants }: { variants: readonly PlanVariant[] }) {
  const t = useT<PlansArea>();
  const asItIs = variants[0]?.figures?.placed ?? null;
  const rows = variants.map((variant, no) => ({
    ...variant,
    no,
    name: changeWords(t, variant.change, String),
  }));
  type Row = (typeof rows)[number];
  const of = (row: Row, words: (figures: NonNullable<Row['figures']>) => string) =>
    row.figures ? words(row.figures) : '–';
  return (
    <>
      <Table
        caption={t('plans.ask.whatIf')}
        rows={rows}
        rowKey={({ no }) => no}
        columns={[
          {
            key: 'name',
            head: t('plans.ask.variant'),
            words: true,
            cell: (row) => (
              <>
                {row.name}
                {row.isPossible === 'N' && row.change && (
                  <span className="note"> {t(`plans.ask.notPossible.${row.change.kind}`)}</span>
                )}
              </>
            ),
          },
          {
            key: 'placed',
            head: t('plans.ask.meetings'),
            figures: true,
            cell: (row) => of(row, ({ placed }) => counted(t, placed)),
          },
          {
            key: 'difference',
            head: t('plans.ask.difference'),
            figures: true,
            cell: (row) =>
              row.no === 0
                ? '–'
                : of(row, ({ placed }) => (asItIs === null ? '–' : signed(t, placed - asItIs))),
          },
          {
            key: 'most',
            head: t('plans.ask.most'),
            figures: true,
            cell: (row) => of(row, ({ placedMost }) => (placedMost === null ? '–' : counted(t, placedMost))),
          },
          {
            key: 'fewest',
            head: t('plans.ask.fewest'),
            words: true,
            cell: (row) =>
              of(row, ({ fewest }) =>
                t('plans.ask.fewestOf', {
                  meetings: counted(t, fewest.meetings),
                  names: shortNames(t, fewest),
                }),
              ),
          },
          {
            key: 'median',
            head: t('plans.ask.median'),
            figures: true,
            cell: (row) => of(row, ({ median }) => counted(t, median)),
          },
          {
            key: 'nothing',
            head: t('plans.ask.nothing'),
            words: true,
            cell: (row) =>
              of(row, ({ withNothing }) =>
                withNothing.count === 0
                  ? '0'
                  : t('plans.ask.nothingOf', {
                      number: counted(t, withNothing.count),
                      names: shortNames(t, withNothing),
                    }),
              ),
          },
          {
            key: 'breaks',
            head: t('plans.result.breaks'),
            figures: true,
            cell: (row) => of(row, ({ breaks }) => counted(t, breaks)),
          },
        ]}
      />
      <p className="note">{t('plans.ask.chance')}</p>
    </>
  );
}

/** So many are named in a cell. */
const inCell = 3;

const shortNames = (t: T, { count, first }: Parameters<typeof someNames>[1]) =>
  someNames(t, { count, first: first.slice(0, inCell) });

const signed = (t: T, by: number) =>
  new Intl.NumberFormat(t.locale, { signDisplay: 'exceptZero' }).format(by);
