import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ContactPerson, ManagedParticipation } from '#api/participation/participate.ts';
import { sentence } from '#i18n/engine.ts';
import { countryName, formatMoment, languageName } from '#i18n/format.ts';
import { PhoneLink } from '#islands/form/PhoneText.tsx';
import { buyerSections } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection } from '#islands/participate/company-fields.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createGuestLink } from '#stores/participation/guest-entry.ts';
import { MadeLink } from '../MadeLink.tsx';
import './enter-guest.css';

interface Props {
  detail: ManagedParticipation;
  person: ContactPerson;
  zone: string;
}

/** Who takes part without an account: how they are reached, whether they agreed, what is not known, and their link. */
export function GuestPerson({ detail, person, zone }: Props) {
  const t = useT<FormArea | 'manage'>();
  return (
    <section className="guest-person" aria-labelledby="guest-person">
      <h3 id="guest-person">{t('manage.guest.person')}</h3>
      <p className="note">{t('manage.guest.personLead')}</p>
      <Facts
        facts={[
          [t('manage.guest.name'), person.name],
          [t('manage.guest.email'), person.email],
          [t('manage.guest.tel'), person.tel && <PhoneLink number={person.tel} />],
          [t('manage.guest.country'), countryName(t.locale, person.country)],
          [t('manage.guest.language'), languageName(t.locale, person.language)],
        ]}
      />
      <p>
        {person.consentedAt === null
          ? t('manage.guest.notAgreed')
          : t('manage.guest.agreed', { date: formatMoment(t.locale, person.consentedAt, zone) })}
      </p>
      {person.email === null && <p className="wizard-note">{t('manage.guest.noEmail')}</p>}
      <Missing detail={detail} names={person.missing} />
      <Link detail={detail} person={person} zone={zone} />
    </section>
  );
}

/** By what the form of a member calls it. */
function Missing({ detail, names }: { detail: ManagedParticipation; names: readonly string[] }) {
  const t = useT<FormArea | 'manage'>();
  const sections = detail.company ? [...companySections, hopeBuyerSection] : buyerSections;
  const fields = sections.flatMap((section) => section.fields);
  const labels = names.flatMap((name) => {
    if (name === 'products') return t('manage.guest.missingProducts');
    if (name === 'exportRecords' || name === 'noExports') return t('participate.record.title');
    const spec = fields.find((one) => one.name === name);
    return spec ? t(spec.label) : [];
  });
  if (labels.length === 0) return <p>{t('manage.guest.nothingMissing')}</p>;
  return (
    <p>
      <strong>{t('manage.guest.missing')}</strong>: {labels.join(', ')}
    </p>
  );
}

function Link({ detail, person, zone }: Props) {
  const t = useT<FormArea | 'manage'>();
  const store = useStoreOf(() => createGuestLink(detail.participateIdx, person.linkedAt));
  const linkedAt = useStore(store.$linkedAt);
  const made = useStore(store.$made);
  const [busy, setBusy] = useState<'make' | 'send' | null>(null);
  if (detail.stateParticipate !== 'COMPLETE') return null;
  const make = async (act: 'make' | 'send') => {
    const words = { ok: t(act === 'send' ? 'manage.guest.sendLink' : 'manage.guest.makeLink') };
    if (linkedAt !== null && !(await confirmAct('cancel', t('manage.guest.replaceLink'), words))) return;
    setBusy(act);
    await store.make(act === 'send').then(
      () =>
        toast(
          act === 'send'
            ? t('manage.guest.linkSent', { address: person.email ?? '' })
            : t('manage.guest.linkMade'),
        ),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(null);
  };
  return (
    <>
      <p className="field-label">{t('manage.guest.link')}</p>
      <p className="field-hint">{t('manage.guest.linkHint')}</p>
      {made === null && linkedAt !== null && (
        <p>{t('manage.guest.linkSince', { date: formatMoment(t.locale, linkedAt, zone) })}</p>
      )}
      {made !== null && (
        <>
          <MadeLink
            key={made}
            link={made}
            label={t('manage.guest.linkOf', { name: person.name })}
            once={t('manage.guest.linkOnce')}
            copy={t('manage.guest.copyLink')}
            copied={t('manage.guest.linkCopied')}
            selected={t('manage.guest.linkSelected')}
          />
          <Button kind="second" size="small" onClick={() => window.print()}>
            {t('manage.guest.printLink')}
          </Button>
        </>
      )}
      <div className="form-actions">
        <Button kind="second" size="small" busy={busy === 'make'} onClick={() => void make('make')}>
          {t('manage.guest.makeLink')}
        </Button>
        {person.email !== null && (
          <Button kind="second" size="small" busy={busy === 'send'} onClick={() => void make('send')}>
            {t('manage.guest.sendLink')}
          </Button>
        )}
      </div>
    </>
  );
}
