import { countryOptions } from '#islands/form/countries.ts';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { VisitorArea } from './areas.ts';
import { keysAsked, type VisitorKey, visitorFields } from './visitor-fields.ts';

/** The fields of one visitor; `at` is the path under which the form holds them. */
export function PersonFields({ at }: { at: string }) {
  return (
    <div className="visitor-fields">
      {keysAsked.map((key) =>
        visitorFields[key].asked?.wide ? (
          <div key={key} data-wide="">
            <PersonField field={key} name={`${at}.${key}`} />
          </div>
        ) : (
          <PersonField key={key} field={key} name={`${at}.${key}`} />
        ),
      )}
    </div>
  );
}

function PersonField({ field, name }: { field: VisitorKey; name: string }) {
  const t = useT<VisitorArea>();
  const { kind, lang, asked = {}, ...spec } = visitorFields[field];
  const { autoComplete = spec.autoComplete } = asked;
  const shared = {
    name,
    label: t(asked.label ?? `visitor.field.${field}`),
    optional: (asked.optional ?? spec.optional) === true,
    ...(asked.hint && { hint: t(asked.hint) }),
    ...(autoComplete && { autoComplete }),
  };
  switch (kind) {
    case 'text':
      return <Field {...shared} {...(lang && { lang })} />;
    case 'email':
      return <Field {...shared} type="email" inputMode="email" />;
    case 'tel':
      return <PhoneField {...shared} />;
    case 'country':
      return <SearchSelect name={name} label={shared.label} options={countryOptions(t.locale)} />;
    case 'check':
      return <Check name={name} label={shared.label} on="Y" off="N" />;
  }
}
