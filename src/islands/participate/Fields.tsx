import { useContext, useState } from 'react';
import { type OfferedList, offered } from '#i18n/offered.ts';
import { fieldOf, useAsks } from '#islands/event-form/asks.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { FormFile } from '#islands/form/FormFile.tsx';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import { AmountField } from '#islands/ui/form/AmountField.tsx';
import { Check, Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { SearchChips, SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { FormContext, useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import {
  type FieldSpec,
  type FormArea,
  type FormKey,
  type FormT,
  inReadersOrder,
  type Section,
} from './field-spec.ts';
import { regionGroups } from './region-groups.ts';
import { SameNameField } from './SameNameField.tsx';
import './participate.css';

/** Sections of a form, one below the other; `at` is the path under which the form holds their fields. */
export function Sections({ sections, at }: { sections: readonly Section[]; at: string }) {
  const t = useT<FormArea>();
  const { isAsked } = useAsks(t.locale);
  return sections
    .filter(({ fields }) => fields.some(({ name }) => isAsked(fieldOf(at, name))))
    .map(({ title, fields }) => (
      <section key={title} className="form-part" aria-label={t(title)}>
        <h3>{t(title)}</h3>
        <Fields fields={fields} at={at} />
      </section>
    ));
}

/** Those of the fields that the form asks, in two columns where there is room; a wide one takes both. */
export function Fields({ fields, at }: { fields: readonly FieldSpec[]; at: string }) {
  const t = useT<FormArea>();
  const { locale } = t;
  const asks = useAsks(locale);
  const form = useContext(FormContext);
  // Where the organiser offers nothing there is nothing to ask.
  const isOffering = (spec: FieldSpec) =>
    !isListed(spec) || offered(t, spec.choices, listAt(form?.get(pathOf(at, spec)))).length > 0;
  const asked = fields.filter((spec) => asks.isAsked(fieldOf(at, spec.name)) && isOffering(spec));
  return (
    <div className="form-fields">
      {inReadersOrder(locale, asked).map((spec) => (
        <div key={spec.name} data-wide={spec.wide ? '' : undefined}>
          <OneField
            spec={spec}
            name={pathOf(at, spec)}
            isOptional={asks.isOptional(fieldOf(at, spec.name)) ?? spec.optional === true}
            help={asks.help(fieldOf(at, spec.name))}
          />
        </div>
      ))}
    </div>
  );
}

function OneField({
  spec,
  name,
  isOptional,
  help,
}: {
  spec: FieldSpec;
  name: string;
  isOptional: boolean;
  /** What the organiser says of it, in the place of the site's own hint. */
  help: string | undefined;
}) {
  const t = useT<FormArea>();
  const hint = help ?? (spec.hint && t(spec.hint));
  const shared = { name, label: t(spec.label), optional: isOptional, ...(hint ? { hint } : {}) };
  switch (spec.kind) {
    case 'area':
      return <Field {...shared} type="textarea" max={spec.max} rows={5} {...langOf(spec.lang)} />;
    case 'text':
      if (spec.sameBox)
        return <SameNameField {...shared} box={t(spec.sameBox)} autoComplete={spec.autoComplete} />;
      return (
        <Field
          {...shared}
          {...auto(spec.autoComplete)}
          {...langOf(spec.lang)}
          {...(spec.inputMode ? { inputMode: spec.inputMode } : {})}
        />
      );
    case 'tel':
      return <PhoneField {...shared} {...auto(spec.autoComplete)} />;
    case 'email':
    case 'url':
      // A browser's own check of web addresses would refuse 'www.company.com', so that field is a text with the right keyboard.
      return (
        <Field
          {...shared}
          type={spec.kind === 'url' ? 'text' : spec.kind}
          inputMode={spec.kind}
          {...auto(spec.autoComplete ?? 'off')}
        />
      );
    case 'password':
    case 'date':
      return <Field {...shared} type={spec.kind} {...auto(spec.autoComplete)} />;
    case 'check':
      return <Check name={name} label={shared.label} on="Y" off="N" />;
    case 'number':
      return <Field {...shared} inputMode="numeric" autoComplete="off" />;
    case 'money':
      return <AmountField {...shared} />;
    case 'country':
      return <SearchSelect {...shared} options={countryOptions(t)} />;
    case 'countries':
      return (
        <SearchChips
          {...shared}
          options={countryOptions(t)}
          max={spec.max}
          empty={t('ui.noCountry')}
          groups={regionGroups(t)}
        />
      );
    case 'file':
      return <FormFile {...shared} kind={spec.file} max={spec.max ?? 1} photo={spec.photo === true} />;
    case 'radio':
      return <Radios {...shared} options={choices(t, spec)} />;
    case 'choice':
      return <Select {...shared} options={choices(t, spec)} />;
    case 'choices':
      return isListed(spec) ? (
        <OfferedChips {...shared} spec={spec} />
      ) : (
        <Chips {...shared} options={choices(t, spec)} max={spec.max} />
      );
  }
}

type Several = Extract<FieldSpec, { kind: 'choices' }>;
type OfListed = Several & { choices: OfferedList };

/** Whether the organiser says what a field offers (docs/rules/site.md, I10). */
const isListed = (spec: FieldSpec): spec is OfListed =>
  spec.kind === 'choices' && (spec.choices === 'industry' || spec.choices === 'tradeCommittee');

const listAt = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);
const pathOf = (at: string, { name }: FieldSpec) => (at === '' ? name : `${at}.${name}`);

/** What the organiser offers, and what was chosen before, whatever became of it since. */
function OfferedChips({
  spec,
  ...shared
}: {
  spec: OfListed;
  name: string;
  label: string;
  optional: boolean;
}) {
  const t = useT<FormArea>();
  const chosen = listAt(useField(shared.name).value);
  const [before] = useState(chosen);
  const codes = offered(t, spec.choices, [...before, ...chosen]);
  return <Chips {...shared} options={choices(t, { ...spec, options: codes })} max={spec.max} />;
}

const auto = (autoComplete: string | undefined) => (autoComplete ? { autoComplete } : {});
/** The language of what is to be written helps a phone to offer the right keyboard and a reader to speak it. */
const langOf = (lang: 'ko' | 'en' | undefined) => (lang ? { lang } : {});

function choices(t: FormT, spec: Extract<FieldSpec, { options: readonly string[] }>) {
  return spec.options.map((value) => ({ value, label: t(`choice.${spec.choices}.${value}` as FormKey) }));
}
