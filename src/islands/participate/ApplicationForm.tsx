import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { EventForm } from '#api/event/event-form.ts';
import { nameIn } from '#domain/common/language.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
// A member whose session ends logs in again over the form.
import '#islands/login/reader.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { createApplicationForm } from '#stores/participation/application/application-form.ts';
import type { WizardType } from '#stores/participation/application/application-values.ts';
import { $isLoggedIn, $member } from '#stores/site/session.ts';
import type { FormArea, FormTexts } from './field-spec.ts';
import { Wizard } from './Wizard.tsx';

/** `/participate/{type}`, with the event's form, and, without a type, `/join`. */
export default function ApplicationForm({
  texts,
  type,
  brought,
}: {
  texts: FormTexts;
  type?: WizardType;
  brought?: EventForm | undefined;
}) {
  return (
    <Texts texts={texts}>
      <Opening type={type} brought={brought} />
    </Texts>
  );
}

function Opening({ type, brought }: { type: WizardType | undefined; brought: EventForm | undefined }) {
  const t = useT<FormArea>();
  const { locale } = t;
  const [isReady, setReady] = useState(false);
  const application = useStoreOf(() => createApplicationForm(type, brought));
  const isRestored = useStore(application.$isRestored);
  const mode = useStore(application.$mode);
  const existingType = useStore(application.$existingType);
  const elsewhere = useStore(application.$elsewhere);
  const invited = useStore(application.$invited);
  const isFormChanged = useStore(application.$isFormChanged);
  const inCharge = useStore($member)?.inCharge;
  // Joining logs in before the form is done, so this is read once.
  const [wasLoggedIn] = useState(() => $isLoggedIn.get());
  useEffect(() => {
    void application.open().then(() => setReady(true));
  }, [application]);
  // The page is made once for all readers: whoever has applied doesn't apply, but changes what they entered.
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (mode !== 'update' || !heading) return;
    const title = t('participate.wizard.updateTitle');
    document.title = document.title.replace(heading.textContent ?? '', title);
    heading.textContent = title;
  }, [mode, t]);
  if (!isReady) return <Skeleton rows={6} />;
  if (existingType)
    return (
      <EmptyState
        title={t('participate.exist.title')}
        text={t('participate.exist.text', { type: t(`choice.participateType.${existingType}`) })}
        action={<Button href={localePath(locale, '/my-page')}>{t('participate.exist.toMyPage')}</Button>}
      />
    );
  if (mode === 'update' && inCharge)
    return (
      <EmptyState
        title={t('participate.state.inCharge', { name: nameIn(locale, inCharge) })}
        action={<Button href={localePath(locale, '/my-page')}>{t('participate.exist.toMyPage')}</Button>}
      />
    );
  if (type === undefined && wasLoggedIn)
    return (
      <EmptyState
        title={t('member.join.title')}
        text={t('member.join.already')}
        action={<Button href={localePath(locale, '/participate')}>{t('participate.state.apply')}</Button>}
      />
    );
  const clear = async () => {
    const words = { ok: t('participate.wizard.startOver'), danger: true };
    if (await confirmAct('delete', t('participate.wizard.confirmStartOver'), words))
      await application.startOver();
  };
  return (
    <>
      {mode === 'update' && <p className="wizard-note">{t('participate.wizard.update')}</p>}
      {isFormChanged && (
        <p className="wizard-note" role="status">
          {t('participate.wizard.formChanged')}
        </p>
      )}
      {invited && (
        <p className="wizard-note" role="status">
          {t(invited === 'open' ? 'participate.wizard.invited' : 'participate.wizard.invitationEnded')}
        </p>
      )}
      {elsewhere && (
        <div className="wizard-note" role="status">
          <p>
            {t('participate.wizard.elsewhere', {
              when: new Date(elsewhere.savedAt).toLocaleString(locale, {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            })}
          </p>
          <div className="form-actions">
            <Button kind="second" size="small" onClick={() => application.chooseDraft('elsewhere')}>
              {t('participate.wizard.takeElsewhere')}
            </Button>
            <Button kind="second" size="small" onClick={() => application.chooseDraft('here')}>
              {t('participate.wizard.takeHere')}
            </Button>
          </div>
        </div>
      )}
      {isRestored && (
        <p className="wizard-note" role="status">
          {t('participate.wizard.restored')}
          <Button kind="plain" size="small" onClick={() => void clear()}>
            {t('participate.wizard.startOver')}
          </Button>
        </p>
      )}
      <Wizard application={application} type={type} />
    </>
  );
}
