import { fieldOf, useAsks } from '#islands/event-form/asks.ts';
import { OwnQuestions } from '#islands/event-form/OwnQuestions.tsx';
import { countryOptions } from '#islands/form/countries.ts';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { VisitorArea } from './areas.ts';
import { keysAsked, type VisitorKey, visitorFields } from './visitor-fields.ts';

/** The fields of one visitor, and what the event asks of its own; `at` is the path under which the form holds them. */
export function PersonFields({ at, heading = 'h3' }: { at: string; heading?: 'h2' | 'h3' }) {
  const { isAsked } = useAsks(useT().locale);
  return (
    <>
      <div className="visitor-fields">
        {keysAsked
          .filter((key) => isAsked(fieldOf('visitor', key)))
          .map((key) =>
            visitorFields[key].asked?.wide ? (
              <div key={key} data-wide="">
                <PersonField field={key} name={`${at}.${key}`} />
              </div>
            ) : (
              <PersonField key={key} field={key} name={`${at}.${key}`} />
            ),
          )}
      </div>
      <OwnQuestions at={at} heading={heading} />
    </>
  );
}

function PersonField({ field, name }: { field: VisitorKey; name: string }) {
  const t = useT<VisitorArea>();
  const asks = useAsks(t.locale);
  const { kind, lang, asked = {}, ...spec } = visitorFields[field];
  const { autoComplete = spec.autoComplete } = asked;
  const path = fieldOf('visitor', field);
  const hint = asks.help(path) ?? (asked.hint && t(asked.hint));
  // Of email and mobile one is needed, which their own marks say.
  const isOneOf = field === 'visitorEmail' || field === 'visitorMobile';
  const isOptional = isOneOf ? undefined : asks.isOptional(path);
  const shared = {
    name,
    label: t(asked.label ?? `visitor.field.${field}`),
    optional: isOptional ?? (asked.optional ?? spec.optional) === true,
    ...(hint && { hint }),
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
      return <SearchSelect {...shared} options={countryOptions(t)} />;
    case 'check':
      return <Check name={name} label={shared.label} on="Y" off="N" />;
  }
}
