import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Participants } from '#stores/participants.ts';

/** All that the filter finds as a spreadsheet, saved by the browser. */
export function Downloads({ participants }: { participants: Participants }) {
  const t = useT<'manage'>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    await participants
      .download(format, t.locale)
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div className="form-actions no-print">
      <p className="note">{t('manage.participants.download')}</p>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('xlsx')}>
        {t('manage.participants.downloadXlsx')}
      </Button>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('csv')}>
        {t('manage.participants.downloadCsv')}
      </Button>
    </div>
  );
}
