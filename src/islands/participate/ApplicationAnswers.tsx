import type { ParticipateDetail } from '#api/participation/participate.ts';
import { useAsks } from '#islands/event-form/asks.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { AnswerList, AnswerPart, AnswerSections, type FilesOf } from './Answers.tsx';
import { buyerSections, visitorSection } from './application-fields.ts';
import { companySections, hopeBuyerSection, productFields, recordFields } from './company-fields.ts';
import type { FormArea } from './field-spec.ts';
import { OwnAnswers } from './OwnAnswers.tsx';

type Entered = Record<string, unknown>;

/** All that an application says, under the words in which it was asked. What was left empty is left out. */
export default function ApplicationAnswers({
  detail,
  files = 'own',
}: { detail: ParticipateDetail } & FilesOf) {
  const { company, products, buyer, visitor } = detail;
  return (
    <div className="answers">
      {/* Stored it is the same to have none and not to have been asked, which only the specification always does. */}
      {company && <CompanyAnswers company={company} files={files} saysNone={detail.formIdx === null} />}
      <ProductAnswers products={products} files={files} />
      {company && <AnswerSections sections={[hopeBuyerSection]} entered={company} />}
      {buyer && <AnswerSections sections={buyerSections} entered={buyer} />}
      <OwnAnswers answers={detail.answers} files={files} />
      {visitor && <AnswerSections sections={[visitorSection]} entered={visitor} />}
    </div>
  );
}

export function CompanyAnswers({
  company,
  files = 'own',
  saysNone = true,
}: {
  company: Entered;
  /** Whether no exports is something that they said. */
  saysNone?: boolean;
} & FilesOf) {
  const t = useT<FormArea>();
  const { isAsked } = useAsks(t.locale);
  const records = (company['exportRecords'] ?? []) as Entered[];
  return (
    <>
      <AnswerSections sections={companySections} entered={company} files={files} at="company" />
      {isAsked('company.exportRecords') && (records.length > 0 || saysNone) && (
        <AnswerPart title={t('participate.record.title')}>
          {records.length === 0 && <p>{t('participate.record.none')}</p>}
          {records.map((record) => (
            <AnswerList
              key={`${record['country']}-${record['year']}-${record['amountUsd']}`}
              fields={recordFields}
              entered={record}
            />
          ))}
        </AnswerPart>
      )}
    </>
  );
}

export function ProductAnswers({ products, files = 'own' }: { products: readonly Entered[] } & FilesOf) {
  const t = useT<FormArea>();
  return products.map((product, index) => (
    <AnswerPart key={String(product['nameKo'])} title={t('participate.product.one', { no: index + 1 })}>
      <AnswerList fields={productFields} entered={product} files={files} at="products" />
    </AnswerPart>
  ));
}
