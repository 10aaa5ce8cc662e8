import { limits } from '#domain/common/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { saveBlob } from '#stores/site/download.ts';
import { SheetChoice } from '../SheetChoice.tsx';
import './sheet.css';

/** Where a sheet is chosen, or an empty one taken; what its columns are stands below. */
export function SheetTop({
  file,
  isBusy,
  columns,
  template,
  onChoose,
}: {
  file: File | undefined;
  isBusy: boolean;
  /** Which columns it has, in a sentence or two. */
  columns: string;
  template: { heads: readonly string[]; name: string };
  onChoose: (file: File) => void;
}) {
  const t = useT<'sheet'>();
  return (
    <section className="sheet-choice" aria-label={t('sheet.choose')}>
      <SheetChoice
        words={t(file ? 'sheet.another' : 'sheet.choose')}
        isAgain={file !== undefined}
        isBusy={isBusy}
        onChoose={onChoose}
      />
      {file && <span className="sheet-name">{file.name}</span>}
      <Button
        kind="plain"
        size="small"
        onClick={() => saveSheet(`${template.heads.join(',')}\r\n`, template.name)}
      >
        {t('sheet.template')}
      </Button>
      <p className="note">
        {t('sheet.bounds', {
          rows: limits.sheetRows.toLocaleString(t.locale),
          mb: limits.sheetBytes / 1024 / 1024,
        })}{' '}
        {columns}
      </p>
    </section>
  );
}

/** Has a sheet saved, which Excel opens with its Korean intact. */
export const saveSheet = (csv: string, name: string) =>
  saveBlob(new Blob([`\uFEFF${csv}`], { type: 'text/csv' }), `${name}.csv`);
