import { useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { sendConfirmation } from '#stores/account/email-confirmation.ts';
import { errorKey } from '#stores/lib/loaded.ts';

/** Says which addresses wait to be confirmed, what that means, and sends the links again. Nothing where all are. */
export function EmailNotice({ member }: { member: Member }) {
  const t = useT<'account'>();
  const [isBusy, setBusy] = useState(false);
  // What an older release has stored of the member lacks the list; the member is fetched anew at once.
  const { email, newEmail = null, unconfirmedEmails = [] } = member;
  if (unconfirmedEmails.length === 0) return null;
  const inUse = unconfirmedEmails.filter((one) => one !== newEmail);
  const again = async () => {
    setBusy(true);
    await sendConfirmation(t.locale).then(
      () => toast(t('account.confirm.sentAgain')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <section aria-labelledby="email-notice">
      <h2 id="email-notice">{t('account.confirm.noticeTitle')}</h2>
      <div className="email-notice">
        {inUse.length > 0 && <p>{t('account.confirm.notice', { emails: inUse.join(', ') })}</p>}
        {newEmail !== null && <p>{t('account.confirm.newNotice', { address: newEmail, old: email })}</p>}
        <div className="form-actions">
          <Button kind="second" busy={isBusy} onClick={() => void again()}>
            {t('account.confirm.again')}
          </Button>
        </div>
      </div>
    </section>
  );
}
