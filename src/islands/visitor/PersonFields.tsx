import { countryOptions } from '#islands/form/countries.ts';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import { SearchSelect } from '#islands/ui/Combobox.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { VisitorArea } from './areas.ts';

/** The seven fields of one visitor; `at` is the path under which the form holds them. */
export function PersonFields({ at }: { at: string }) {
  const t = useT<VisitorArea>();
  return (
    <div className="visitor-fields">
      <Field name={`${at}.visitorName`} label={t('visitor.field.visitorName')} autoComplete="name" />
      <Field
        name={`${at}.visitorNameEn`}
        label={t('registration.label.nameEn')}
        lang="en"
        autoComplete="off"
      />
      <div data-wide="">
        <Field
          name={`${at}.visitorEmail`}
          label={t('visitor.field.visitorEmail')}
          hint={t('registration.hint.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      </div>
      <PhoneField
        name={`${at}.visitorMobile`}
        label={t('visitor.field.visitorMobile')}
        autoComplete="tel"
        optional
      />
      <Field
        name={`${at}.organization`}
        label={t('visitor.field.organization')}
        hint={t('visitor.hint.organization')}
        autoComplete="organization"
      />
      <SearchSelect
        name={`${at}.country`}
        label={t('visitor.field.country')}
        options={countryOptions(t.locale)}
      />
      <Field name={`${at}.city`} label={t('visitor.field.city')} autoComplete="address-level2" />
    </div>
  );
}
