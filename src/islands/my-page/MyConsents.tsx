import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Consent } from '#api/account/personal-data.ts';
import { optionalConsents } from '#domain/account/consent.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment, ownPlace, ownZone } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { ConsentText } from '#islands/participate/Consents.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { createConsents } from '#stores/account/consents.ts';
import { errorKey } from '#stores/lib/loaded.ts';

/** What the member agreed to, each purpose apart; the optional ones are given and withdrawn here. */
export default function MyConsents() {
  const t = useT<'consent' | 'member'>();
  const consents = useStoreOf(createConsents);
  const loaded = useStore(consents.$consents);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void consents.load(), [consents]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={3} onRetry={consents.load} />;
  const change = async ({ purpose, isGiven }: Consent) => {
    const optional = optionalConsents.find((one) => one === purpose);
    if (!optional) return;
    const ok = t(isGiven ? 'consent.page.withdraw' : 'consent.page.give');
    const question = t(isGiven ? 'consent.page.confirmWithdraw' : 'consent.page.confirmGive');
    if (!(await confirmAct('modify', question, { ok }))) return;
    setBusy(true);
    await consents.change(optional, isGiven ? 'N' : 'Y').then(
      () => toast(t(isGiven ? 'consent.page.withdrawnDone' : 'consent.page.givenDone')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <>
      <p className="note">
        {t('consent.page.lead')} {t('consent.page.ownTime', { place: ownPlace(t.locale) })}
      </p>
      <ul className="sessions">
        {loaded.data.map((one) => (
          <One key={one.purpose} consent={one} isBusy={isBusy} onChange={() => void change(one)} />
        ))}
      </ul>
    </>
  );
}

function One({ consent, isBusy, onChange }: { consent: Consent; isBusy: boolean; onChange: () => void }) {
  const t = useT<'consent' | 'member'>();
  const { purpose, isRequired, isGiven, version, changedAt } = consent;
  const since = () => {
    if (changedAt === null || version === null) return t('consent.page.never');
    const moment = formatMoment(t.locale, changedAt, ownZone());
    return t(isGiven ? 'consent.page.given' : 'consent.page.withdrawn', { moment, version });
  };
  return (
    <li>
      <div className="consent-one">
        <p className="session-device">
          <span className="consent-mark" data-required={isRequired ? '' : undefined}>
            {t(isRequired ? 'consent.required' : 'consent.optional')}
          </span>
          {t(`consent.page.${purpose}`)}
        </p>
        <p className="note">{since()}</p>
        {isRequired ? (
          <p className="note">{t('consent.page.requiredNote')}</p>
        ) : (
          <p className="note">{t(isGiven ? 'consent.page.newsMeans' : 'consent.page.newsGives')}</p>
        )}
        {purpose === 'terms' ? (
          <a className="quiet-link" href={localePath(t.locale, '/policy/service')}>
            {t('member.terms.readService')}
          </a>
        ) : (
          <ConsentText about={purpose} />
        )}
      </div>
      {!isRequired && (
        <Button kind="second" size="small" busy={isBusy} onClick={onChange}>
          {t(isGiven ? 'consent.page.withdraw' : 'consent.page.give')}
        </Button>
      )}
    </li>
  );
}
