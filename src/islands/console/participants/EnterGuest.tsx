import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { typesWithoutAccount } from '#domain/participation/without-account.ts';
import { languageName } from '#i18n/format.ts';
import { locales } from '#i18n/locales.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { Form } from '#islands/form/Form.tsx';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Radios } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createGuestEntry } from '#stores/participation/guest-entry.ts';
import './enter-guest.css';

interface Props {
  onDone: (participateIdx: number) => void;
  onLeave: () => void;
}

/** A company or buyer without an account, of whom the organiser knows little. */
export default function EnterGuest({ onDone, onLeave }: Props) {
  const t = useT<FormArea | 'manage'>();
  const { form, $sends } = useStoreOf(createGuestEntry);
  const sends = useStore($sends);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="enter-guest" aria-labelledby="enter-guest">
      <h2 id="enter-guest" ref={heading} tabIndex={-1}>
        {t('manage.guest.title')}
      </h2>
      <p className="note">{t('manage.guest.lead')}</p>
      <Form
        form={form}
        label={t('manage.guest.title')}
        onDone={({ participateIdx, name, isSent }) => {
          toast(t(isSent ? 'manage.guest.doneSent' : 'manage.guest.done', { name }));
          onDone(participateIdx);
        }}
      >
        <Radios
          name="participateType"
          label={t('manage.guest.participateType')}
          options={typesWithoutAccount.map((value) => ({
            value,
            label: t(`choice.participateType.${value}`),
          }))}
        />
        <div className="form-fields">
          <Field name="companyName" label={t('manage.guest.companyName')} />
          <Field name="personName" label={t('manage.guest.personName')} />
          <Field
            name="email"
            label={t('manage.guest.email')}
            hint={t('manage.guest.emailHint')}
            type="email"
            optional
          />
          <PhoneField name="tel" label={t('manage.guest.tel')} optional />
          <SearchSelect name="country" label={t('manage.guest.country')} options={countryOptions(t)} />
        </div>
        <Radios
          name="language"
          label={t('manage.guest.language')}
          hint={t('manage.guest.languageHint')}
          optional
          options={locales.map((value) => ({ value, label: languageName(t.locale, value) }))}
        />
        <label className="check">
          <input type="checkbox" checked={sends} onChange={(event) => $sends.set(event.target.checked)} />
          <span>{t('manage.guest.sends')}</span>
        </label>
        <div className="form-actions">
          <Button type="submit">{t('manage.guest.save')}</Button>
          <Button kind="second" onClick={onLeave}>
            {t('manage.guest.back')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
