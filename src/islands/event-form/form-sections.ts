/** The fields that the forms of an event may ask, in the sections and the order in which they are asked. */
import type { FormKind } from '#domain/event-form/ask.ts';
import { formFields } from '#domain/event-form/form.ts';
import { buyerSections, memberSections, visitorSection } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection, productFields } from '#islands/participate/company-fields.ts';
import type { FormKey, Section } from '#islands/participate/field-spec.ts';

export interface FormSection {
  title: FormKey;
  fields: readonly { field: string; label: FormKey }[];
}

const under = (part: string, sections: readonly Section[]): FormSection[] =>
  sections.map(({ title, fields }) => ({
    title,
    fields: fields.map(({ name, label }) => ({ field: `${part}.${name}`, label })),
  }));
const one = (title: FormKey, field: string, label: FormKey): FormSection => ({
  title,
  fields: [{ field, label }],
});

const languages = one('participate.languages.title', 'languages', 'participate.languages.label');
const buyer = [...under('member', memberSections), ...under('buyer', buyerSections), languages];

export const formSections: Record<FormKind, readonly FormSection[]> = {
  COMPANY: [
    ...under('member', memberSections),
    ...under('company', companySections),
    languages,
    one('participate.record.title', 'company.exportRecords', 'participate.record.title'),
    {
      title: 'participate.wizard.product',
      fields: [
        { field: 'products', label: 'participate.wizard.product' },
        ...under('products', [{ title: 'participate.wizard.product', fields: productFields }]).flatMap(
          ({ fields }) => fields,
        ),
      ],
    },
    ...under('hopeBuyer', [hopeBuyerSection]),
  ],
  BUYER: buyer,
  OKTA: buyer,
  VISITOR: under('visitor', [visitorSection]),
};

/** The place of a field among those of its kind: by it a form's rows are named. */
export const placeOf = (kind: FormKind, field: string) =>
  formFields[kind].findIndex((one) => one.field === field);
