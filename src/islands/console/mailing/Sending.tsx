import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MailTemplate } from '#api/notice/mailing.ts';
import { limits } from '#domain/common/limits.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Mailings } from '#stores/notice/mailing.ts';
import type { MailingArea } from './mailing-area.ts';

/** The button that sends, which says to how many. A mail that was read can't be taken back, so it asks once. */
export function Sending({ mails, template }: { mails: Mailings; template: MailTemplate }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$recipients);
  const [isBusy, setBusy] = useState(false);
  const count = loaded.state === 'ready' ? loaded.data.count : 0;
  const isTooMany = count > limits.mailingRecipients;
  const send = async () => {
    const words = { ok: t('mailing.sendTo', { count }) };
    if (!(await confirmDialog(t('mailing.sure', { count, name: template.name }), words))) return;
    setBusy(true);
    await mails.send(template, count).then(
      () => toast(t('mailing.begun')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <div className="mail-send">
      <Button busy={isBusy} disabled={count === 0 || isTooMany} onClick={() => void send()}>
        {t('mailing.sendTo', { count })}
      </Button>
      {isTooMany && <p className="note">{t('mailing.tooMany', { max: limits.mailingRecipients })}</p>}
    </div>
  );
}
