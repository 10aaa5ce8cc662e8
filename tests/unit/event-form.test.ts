/** What the forms of an event ask (docs/rules.md, P49 to P52). */
import { describe, expect, it } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { asAsked } from '#domain/event-form/as-asked.ts';
import { formKinds } from '#domain/event-form/ask.ts';
import {
  ageFaults,
  askedBy,
  type FieldRule,
  faultsOfForm,
  formFaults,
  formFields,
  stillEmpty,
} from '#domain/event-form/form.ts';
import { shortForm } from '#domain/event-form/short.ts';
import { buyerInput } from '#domain/participation/buyer.ts';

const rule = (field: string, ask: FieldRule['ask']): FieldRule => ({
  field,
  ask,
  helpKo: null,
  helpEn: null,
});
const fieldsOf = (faults: readonly { field: string }[]) => faults.map(({ field }) => field);

describe('a form that nobody has changed', () => {
  it('asks what the specification requires of a buyer, and a chapter of one of the association', () => {
    const empty = { member: {}, buyer: { companyName: 'Huber' } };
    const missed = fieldsOf(formFaults('BUYER', [], empty));
    expect(missed).toContain('buyer.requirements');
    expect(missed).not.toContain('buyer.agency');
    expect(missed).not.toContain('buyer.companyName');
    expect(fieldsOf(formFaults('OKTA', [], empty))).toContain('buyer.agency');
  });

  it('judges only the parts that are there', () => {
    expect(fieldsOf(formFaults('COMPANY', [], { products: [] }))).toEqual(['products']);
    expect(
      fieldsOf(formFaults('COMPANY', [], { products: [{ nameKo: '유자차', nameEn: 'Yuja tea' }] })),
    ).toEqual(['products.0.descriptionKo', 'products.0.descriptionEn', 'products.0.mainImgFileIdx']);
  });

  it('takes the box in the place of exports', () => {
    const company = { exportRecords: [], noExports: 'N' };
    const ofExports = (entered: object) =>
      formFaults('COMPANY', [], { company: entered }).filter(
        ({ rule: broken }) => broken === 'export_needed',
      );
    expect(fieldsOf(ofExports(company))).toEqual(['company.noExports']);
    expect(ofExports({ ...company, noExports: 'Y' })).toEqual([]);
  });

  it('needs no box for the age, because it asks the birthday', () => {
    expect(ageFaults(askedBy('BUYER', []), {})).toEqual([]);
  });
});

describe('a form of a manager', () => {
  it('keeps the core, names no field twice, and asks a visitor nothing later', () => {
    const form = [
      rule('buyer.companyName', 'optional'),
      rule('buyer.city', 'none'),
      rule('buyer.city', 'optional'),
      rule('buyer.shoeSize', 'required'),
    ];
    expect(fieldsOf(faultsOfForm('BUYER', form))).toEqual([
      'fields.0.ask',
      'fields.2.field',
      'fields.3.field',
    ]);
    expect(fieldsOf(faultsOfForm('VISITOR', [rule('visitor.city', 'later')]))).toEqual(['fields.0.ask']);
    expect(faultsOfForm('VISITOR', [rule('visitor.city', 'none')])).toEqual([]);
  });

  it('requires what was optional, and no more what was required', () => {
    const form = [rule('buyer.website', 'required'), rule('buyer.requirements', 'optional')];
    const missed = fieldsOf(formFaults('BUYER', form, { buyer: {} }));
    expect(missed).toContain('buyer.website');
    expect(missed).not.toContain('buyer.requirements');
  });

  it('that does not ask the birthday has a box in its place', () => {
    const asked = askedBy('BUYER', [rule('member.birth', 'none')]);
    expect(fieldsOf(ageFaults(asked, { agreeAge: 'N' }))).toEqual(['member.agreeAge']);
    expect(ageFaults(asked, { agreeAge: 'Y' })).toEqual([]);
    expect(ageFaults(asked, { birth: '1985-03-02' })).toEqual([]);
  });
});

describe('what is stored', () => {
  const { data: entered } = check(buyerInput, {
    companyName: 'Huber',
    city: 'Wien',
    website: 'huber.example',
  });
  const form = [rule('buyer.city', 'none'), rule('buyer.website', 'later')];
  const asking = { kind: 'BUYER', form, isApproved: false } as const;

  it('is what the form asks, whatever a client sends', () => {
    expect(entered && asAsked('buyer', entered, asking)).toMatchObject({
      companyName: 'Huber',
      city: '',
      website: null,
    });
  });

  it('has what is asked later once somebody is approved, and keeps what is asked no more', () => {
    const stored = { city: 'Graz', website: null };
    expect(entered && asAsked('buyer', entered, { ...asking, isApproved: true }, stored)).toMatchObject({
      city: 'Graz',
      website: 'https://huber.example',
    });
  });

  it('is left to be said where the form asks it and it is empty', () => {
    expect(stillEmpty('BUYER', form, { buyer: { ...entered, website: null } })).toContain('buyer.website');
    expect(stillEmpty('BUYER', form, { buyer: { ...entered, city: '' } })).not.toContain('buyer.city');
  });
});

describe('the short form', () => {
  it.each([
    ['COMPANY', 13],
    ['BUYER', 9],
    ['VISITOR', 4],
  ] as const)('of a %s requires few things', (kind, most) => {
    const asked = askedBy(kind, shortForm(kind));
    const isPair = (field: string) =>
      field.endsWith('En') && formFields[kind].some((one) => one.field === field.replace(/En$/, 'Ko'));
    const required = formFields[kind].filter(({ field }) => asked(field) === 'required' && !isPair(field));
    expect(fieldsOf(required).length).toBeLessThanOrEqual(most);
    const optional = formFields[kind].filter(({ field }) => asked(field) === 'optional');
    // Of a visitor email or mobile, which the registration itself asks; a company may speak Korean alone.
    const others = {
      COMPANY: ['languages'],
      BUYER: [],
      VISITOR: ['visitor.visitorMobile', 'visitor.visitorEmail'],
    };
    expect(fieldsOf(optional)).toEqual(others[kind]);
  });

  it.each(formKinds)('of %s is one that a manager may save', (kind) => {
    expect(faultsOfForm(kind, shortForm(kind))).toEqual([]);
  });
});
