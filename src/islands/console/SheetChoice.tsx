import { useId } from 'react';

/** A button that opens the device's files for one spreadsheet, XLSX or CSV. `isAgain`: one was chosen before. */
export function SheetChoice({
  words,
  isAgain,
  isBusy,
  onChoose,
}: {
  words: string;
  isAgain: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useId();
  return (
    <>
      <label
        className="button"
        data-kind={isAgain ? 'second' : 'first'}
        data-busy={isBusy ? '' : undefined}
        htmlFor={input}
      >
        {words}
      </label>
      <input
        id={input}
        className="visually-hidden"
        type="file"
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // The same file may be chosen again, once it was put right.
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
}
