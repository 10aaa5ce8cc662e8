import { useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { policyPages } from '#domain/account/consent.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { createConsents } from '#stores/account/consents.ts';
import { errorKey } from '#stores/lib/error-key.ts';

/** Asks to agree to terms and policies that were published anew (docs/rules.md, W16). Nothing where none is asked. */
export function ConsentNotice({ member }: { member: Member }) {
  const t = useT<'consent'>();
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  // What an older release has stored of the member lacks the list; the member is fetched anew at once.
  const { consentsAsked = [] } = member;
  if (isDone || consentsAsked.length === 0) return null;
  const agree = async () => {
    setBusy(true);
    await createConsents()
      .agreeAnew()
      .then(
        () => {
          setDone(true);
          toast(t('consent.anew.done'));
        },
        (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
      );
    setBusy(false);
  };
  return (
    <section aria-labelledby="consent-notice">
      <h2 id="consent-notice">{t('consent.anew.title')}</h2>
      <div className="email-notice">
        <p>{t('consent.anew.text')}</p>
        <ul>
          {consentsAsked.map((purpose) => (
            <li key={purpose}>
              <a className="quiet-link" href={localePath(t.locale, `/policy/${policyPages[purpose]}`)}>
                {t(`consent.page.${purpose}`)}
              </a>
            </li>
          ))}
        </ul>
        <div className="form-actions">
          <Button kind="second" busy={isBusy} onClick={() => void agree()}>
            {t('consent.anew.agree')}
          </Button>
        </div>
      </div>
    </section>
  );
}
