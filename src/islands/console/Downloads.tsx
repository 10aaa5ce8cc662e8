import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';

/** All that a list's filter finds as a spreadsheet, saved by the browser. */
export function Downloads({
  text,
  formats,
  save,
}: {
  text: string;
  /** The words on the buttons, where the page has others than the console's lists. */
  formats?: Record<'xlsx' | 'csv', string>;
  save: (format: 'xlsx' | 'csv', language: Locale) => Promise<void>;
}) {
  const t = useT<'manage'>();
  const [isBusy, setBusy] = useState(false);
  const run = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    await save(format, t.locale).catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div className="form-actions no-print">
      <p className="note">{text}</p>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void run('xlsx')}>
        {formats?.xlsx ?? t('manage.participants.downloadXlsx')}
      </Button>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void run('csv')}>
        {formats?.csv ?? t('manage.participants.downloadCsv')}
      </Button>
    </div>
  );
}
