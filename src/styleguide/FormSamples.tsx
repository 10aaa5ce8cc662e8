import { useState } from 'react';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import { accepted, email, text } from '#domain/common/fields.ts';
import { countries, standardCommittees } from '#domain/region/regions.ts';
import { countryName } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { SearchChips, SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { createForm } from '#stores/lib/form.ts';
import { samples } from './samples.ts';

const introMax = 40;
const schema = z.object({
  name: text(20),
  email,
  intro: text(introMax),
  sales: z.coerce.number().min(1),
  region: z.string().min(1),
  closed: z.string(),
  password: z.string().min(6),
  country: z.string().min(1),
  countries: z.array(z.string()).min(1).max(2),
  size: z.string().min(1),
  committees: z.array(z.string()).min(1).max(3),
  terms: accepted,
});
const initial = {
  name: '',
  email: '',
  intro: '',
  sales: '',
  region: '',
  closed: '',
  password: '',
  country: '',
  countries: [] as string[],
  size: '',
  committees: [] as string[],
  terms: '',
};

/** Takes its time, and refuses one address at its field, as a server does. */
async function send(data: z.output<typeof schema>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  if (!data.email.startsWith('taken')) return;
  throw new ApiError('msg.invalid_parameter', 200, {
    resultCode: 1,
    resultMessage: 'invalid_parameter',
    data: [{ field: 'email', rule: 'duplicate', params: {} }],
    totalCount: 0,
  });
}

const good = createForm({ schema, initial, send });
const bad = createForm({
  schema,
  initial: {
    ...initial,
    name: 'Hanbit Precision Machinery and Automation',
    email: 'anna at donau',
    intro: 'A text that is a good deal longer than the forty characters it may have.',
    countries: ['AT', 'DE'],
    committees: ['TRADE1', 'TRADE2', 'TRADE3'],
  },
  send,
});
bad.check();

/** All fields twice: as a form that can be filled and sent, and with what is wrong marked. */
export function FormSamples({ isBad }: { isBad: boolean }) {
  const t = useT<'choice'>();
  const { locale } = t;
  const { field, options } = samples[locale];
  const [nations] = useState(() =>
    countries
      .map((code) => ({ value: code, label: countryName(locale, code), also: [code] }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
  );
  const sizes = options.map((label, at) => ({ value: String(at), label }));
  return (
    <Form
      form={isBad ? bad : good}
      label={isBad ? field.bad : field.form}
      confirm={{ act: 'save', text: field.confirm, ok: field.confirm }}
      onDone={() => {
        good.reset();
        toast(field.saved);
      }}
    >
      <div className="form-row">
        <Field name="name" label={field.name} hint={field.nameHint} autoComplete="off" />
        <Field name="email" type="email" label={field.email} hint={field.hint} autoComplete="off" />
      </div>
      <Field
        name="intro"
        type="textarea"
        rows={3}
        label={field.intro}
        hint={field.introHint}
        max={introMax}
      />
      <div className="form-row">
        <Field name="sales" label={field.sales} inputMode="decimal" after={<span>{field.unit}</span>} />
        <Select name="region" label={field.region} options={sizes} />
      </div>
      <div className="form-row">
        <Field name="password" type="password" label={field.password} autoComplete="off" />
        <Field name="closed" label={field.closed} placeholder={field.closedValue} disabled optional />
      </div>
      <SearchSelect name="country" label={field.country} options={nations} />
      <SearchChips name="countries" label={field.countries} options={nations} max={2} empty={field.none} />
      <Radios name="size" label={field.size} options={sizes} />
      <Chips
        name="committees"
        label={field.committees}
        hint={field.longLabel}
        max={3}
        options={standardCommittees.map((value) => ({ value, label: t(`choice.tradeCommittee.${value}`) }))}
      />
      <Check name="terms" on="Y" off="" label={field.terms} hint={field.termsHint} />
      <div className="form-actions">
        <Button type="submit">{field.save}</Button>
      </div>
    </Form>
  );
}
