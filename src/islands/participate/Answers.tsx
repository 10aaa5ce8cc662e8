import { createContext, type ReactNode, useContext } from 'react';
import type { ParticipateDetail } from '#api/participate.ts';
import { countryName, formatDate, formatMoney } from '#i18n/format.ts';
import { PhoneLink } from '#islands/form/PhoneField.tsx';
import { StateBadge, toneOf } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { buyerSections, visitorSection } from './application-fields.ts';
import { companySections, hopeBuyerSection, productFields, recordFields } from './company-fields.ts';
import {
  type FieldSpec,
  type FormArea,
  type FormKey,
  type FormT,
  inReadersOrder,
  type Section,
} from './field-spec.ts';
import './participate.css';
import { AnsweredFiles } from './AnsweredFiles.tsx';
import type { WhoseFiles } from './FileLines.tsx';

type Entered = Record<string, unknown>;

/** All that an application says, under the words in which it was asked. What was left empty is left out. */
export function Answers({ detail, files = 'own' }: { detail: ParticipateDetail; files?: WhoseFiles }) {
  const { company, products, buyer, visitor } = detail;
  return (
    <div className="answers">
      {company && <CompanyAnswers company={company} files={files} />}
      <ProductAnswers products={products} files={files} />
      {company && <AnswerSections sections={[hopeBuyerSection]} entered={company} />}
      {buyer && <AnswerSections sections={buyerSections} entered={buyer} />}
      {visitor && <AnswerSections sections={[visitorSection]} entered={visitor} />}
    </div>
  );
}

interface FilesOf {
  files?: WhoseFiles;
}

export function CompanyAnswers({ company, files = 'own' }: { company: Entered } & FilesOf) {
  const t = useT<FormArea>();
  const records = (company['exportRecords'] ?? []) as Entered[];
  return (
    <>
      <AnswerSections sections={companySections} entered={company} files={files} />
      <Part title={t('participate.record.title')}>
        {records.length === 0 && <p>{t('participate.record.none')}</p>}
        {records.map((record) => (
          <AnswerList
            key={`${record['country']}-${record['year']}-${record['amountUsd']}`}
            fields={recordFields}
            entered={record}
          />
        ))}
      </Part>
    </>
  );
}

export function ProductAnswers({ products, files = 'own' }: { products: readonly Entered[] } & FilesOf) {
  const t = useT<FormArea>();
  return products.map((product, index) => (
    <Part key={String(product['nameKo'])} title={t('participate.product.one', { no: index + 1 })}>
      <AnswerList fields={productFields} entered={product} files={files} />
    </Part>
  ));
}

export function AnswerSections({
  sections,
  entered,
  files = 'own',
}: { sections: readonly Section[]; entered: Entered } & FilesOf) {
  const t = useT<FormArea>();
  return sections
    .filter(({ fields }) => fields.some(({ name }) => !isEmpty(entered[name])))
    .map(({ title, fields }) => (
      <Part key={title} title={t(title)}>
        <AnswerList fields={fields} entered={entered} files={files} />
      </Part>
    ));
}

/** The level of the parts' headings, below whatever stands around them. */
export const PartHeading = createContext<'h3' | 'h4'>('h3');

function Part({ title, children }: { title: string; children: ReactNode }) {
  const Heading = useContext(PartHeading);
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

export function AnswerList({
  fields,
  entered,
  files = 'own',
}: { fields: readonly FieldSpec[]; entered: Entered } & FilesOf) {
  const t = useT<FormArea>();
  return (
    <dl>
      {inReadersOrder(t.locale, fields)
        .filter(({ name }) => !isEmpty(entered[name]))
        .map((spec) => (
          <div key={spec.name}>
            <dt>{t(spec.label)}</dt>
            <dd>
              {spec.kind === 'file' ? (
                <AnsweredFiles value={entered[spec.name]} whose={files} />
              ) : (
                said(t, spec, entered[spec.name])
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function said(t: FormT, spec: FieldSpec, value: unknown): ReactNode {
  const choice = (one: unknown) =>
    t(`choice.${'choices' in spec ? spec.choices : 'gender'}.${one}` as FormKey);
  switch (spec.kind) {
    case 'country':
      return countryName(t.locale, String(value));
    case 'countries':
      return (value as string[]).map((code) => countryName(t.locale, code)).join(', ');
    case 'radio':
    case 'choice':
      return choice(value);
    case 'choices':
      return (value as string[]).map(choice).join(', ');
    case 'date':
      return formatDate(t.locale, String(value), 'UTC');
    case 'money':
      return formatMoney(t.locale, Number(String(value).replaceAll(',', '')), spec.currency ?? 'USD');
    case 'email':
      return <a href={`mailto:${value}`}>{String(value)}</a>;
    case 'tel':
      return <PhoneLink number={String(value)} />;
    case 'url':
      return (
        <a href={asAddress(String(value))} target="_blank" rel="noreferrer">
          {String(value)}
          <span className="visually-hidden"> ({t('member.terms.newTab')})</span>
        </a>
      );
    case 'text':
      return spec.shown ? spec.shown(String(value)) : String(value);
    default:
      return String(value);
  }
}

/** What is typed without a scheme is kept with one. */
const asAddress = (typed: string) => (/^https?:/i.test(typed) ? typed : `https://${typed}`);

/** The state of a participation as a shape and a word. */
export function ParticipateBadge({ state }: { state: ParticipateDetail['stateParticipate'] }) {
  const t = useT<FormArea>();
  return <StateBadge tone={toneOf[state]}>{t(`choice.participateState.${state}`)}</StateBadge>;
}

/** Whose application it is, by the name that was entered. */
export function nameOf(detail: ParticipateDetail, isKorean: boolean): string {
  const { company, buyer, visitor } = detail;
  if (company) return isKorean ? company.nameKo : company.nameEn;
  if (buyer) return buyer.companyName;
  return (isKorean ? visitor?.visitorName : visitor?.visitorNameEn) ?? '';
}
