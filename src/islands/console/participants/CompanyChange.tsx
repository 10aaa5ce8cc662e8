import { useState } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import type { FormArea, FormKey } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Participants } from '#stores/participation/participants.ts';

/** A company's changed name: what stands, what is wanted, and the decision. Nothing where none waits. */
export function CompanyChange({
  participants,
  detail,
  name,
  zone,
}: {
  participants: Participants;
  detail: ManagedParticipation;
  name: string;
  zone: string;
}) {
  const t = useT<FormArea | 'manage'>();
  const [isBusy, setBusy] = useState(false);
  const [isDenying, setDenying] = useState(false);
  const { company, companyChange: change } = detail;
  if (!company || !change || change.refusedAt !== null || detail.stateParticipate !== 'COMPLETE') return null;
  const approve = async () => {
    setBusy(true);
    await participants.approveChange().then(
      () => toast(t('manage.detail.change.approved', { name })),
      async (error: unknown) => {
        await tellDialog(sentenceWithHelp(t, errorKey(error)));
        await participants.load();
      },
    );
    setBusy(false);
  };
  return (
    <section className="manage-change" aria-labelledby="company-change">
      <h3 id="company-change">{t('manage.detail.change.title')}</h3>
      <p className="note">
        {t('manage.detail.change.lead')}{' '}
        <time dateTime={change.askedAt}>{formatMoment(t.locale, change.askedAt, zone)}</time>
      </p>
      <table className="manage-change-table">
        <thead>
          <tr>
            <th scope="col">{t('manage.detail.change.field')}</th>
            <th scope="col">{t('manage.detail.change.now')}</th>
            <th scope="col">{t('manage.detail.change.wanted')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(change.changed).map(([field, wanted]) => (
            <tr key={field}>
              <th scope="row">{t(`company.field.${field}` as FormKey)}</th>
              <td>{String(company[field as keyof typeof company] ?? '')}</td>
              <td>
                <strong>{wanted}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-actions">
        <Button busy={isBusy} onClick={() => void approve()}>
          {t('manage.detail.change.approve')}
        </Button>
        <Button kind="danger" onClick={() => setDenying(true)}>
          {t('manage.detail.change.deny')}
        </Button>
      </div>
      <ReasonDialog
        form={participants.denyChangeForm}
        open={isDenying}
        onClose={() => setDenying(false)}
        words={{
          title: t('manage.detail.change.denyTitle', { name }),
          text: t('manage.detail.change.denyLead'),
          field: t('manage.detail.reason'),
          submit: t('manage.detail.change.deny'),
          keep: t('manage.detail.close'),
          done: t('manage.detail.change.denied', { name }),
        }}
      />
    </section>
  );
}
