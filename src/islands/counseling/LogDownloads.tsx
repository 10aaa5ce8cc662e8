import { useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { CounselingLogs as Store } from '#stores/counseling/counseling-logs.ts';
import { errorKey } from '#stores/lib/loaded.ts';

/** The logs that were found as a spreadsheet, saved by the browser. */
export function LogDownloads({ list }: { list: Store }) {
  const t = useT<'counseling'>();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    setFailure(null);
    try {
      await list.download(format, t.locale);
    } catch (error) {
      setFailure(sentence(t, errorKey(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="log-downloads no-print">
      <p className="note">{t('counseling.list.download')}</p>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('xlsx')}>
        {t('counseling.list.downloadXlsx')}
      </Button>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('csv')}>
        {t('counseling.list.downloadCsv')}
      </Button>
      <p role="alert">{failure}</p>
    </div>
  );
}
