import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { saveDownload } from '#stores/site/download.ts';

/** The download of all that the site knows of the member. */
export default function MyData() {
  const t = useT<'account'>();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await saveDownload('GET /member/exportData').then(
      () => toast(t('account.data.done')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <>
      <p className="note">{t('account.data.lead')}</p>
      <ul className="data-notes note">
        <li>{t('account.data.left')}</li>
        <li>{t('account.data.private')}</li>
        <li>{t('account.data.limit')}</li>
      </ul>
      <div className="form-actions">
        <Button kind="second" busy={isBusy} onClick={() => void download()}>
          {t('account.data.get')}
        </Button>
      </div>
    </>
  );
}
