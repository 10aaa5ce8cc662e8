import { type ReactNode, useContext } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#domain/common/limits.ts';
import { participatePaths } from '#domain/participation/participation.ts';
import { localePath } from '#i18n/locales.ts';
import { AskedBy, useAsks } from '#islands/event-form/asks.ts';
import { OwnQuestions } from '#islands/event-form/OwnQuestions.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Radios } from '#islands/ui/form/Choices.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import type { ApplicationForm } from '#stores/participation/application/application-form.ts';
import type { WizardStep } from '#stores/participation/application/application-steps.ts';
import { accountSections, buyerSections, memberSections } from './application-fields.ts';
import { companySections, hopeBuyerSection, productFields, recordFields } from './company-fields.ts';
import { Fields, Sections } from './Fields.tsx';
import type { FormArea } from './field-spec.ts';
import { SpokenLanguages } from './SpokenLanguages.tsx';

/** What one step asks. `chooses`: the first step also asks what comes after joining. */
export function Step({
  application,
  step,
  chooses,
}: {
  application: ApplicationForm;
  step: WizardStep;
  chooses: boolean;
}) {
  const t = useT<FormArea>();
  const { value: type } = useField('participateType');
  const { isAsked } = useAsks(t.locale);
  switch (step) {
    case 'account':
      return <Account chooses={chooses} />;
    case 'detail':
      return (
        <>
          <OrganisationFields isCompany={type === 'COMPANY'} lists={application} />
          <OwnQuestions step="detail" />
        </>
      );
    case 'product':
      return (
        <>
          {isAsked('products') && (
            <>
              <ProductLead />
              <Products application={application} />
            </>
          )}
          <OwnQuestions step="product" />
        </>
      );
    case 'hopeBuyer':
      return (
        <>
          {hopeBuyerSection.fields.some(({ name }) => isAsked(['hopeBuyer', name].join('.'))) && (
            <>
              <p className="form-lead">{t('participate.wizard.hopeBuyerLead')}</p>
              <Fields fields={hopeBuyerSection.fields} at="hopeBuyer" />
            </>
          )}
          <OwnQuestions step="hopeBuyer" />
        </>
      );
    case 'summary':
      return null;
  }
}

/** What a company, or a buyer, is asked of itself. */
export function OrganisationFields({ isCompany, lists }: { isCompany: boolean; lists: ItemLists }) {
  return isCompany ? (
    <>
      <Sections sections={companySections} at="company" />
      <SpokenLanguages />
      <ExportRecords application={lists} />
    </>
  ) : (
    <>
      <Sections sections={buyerSections} at="buyer" />
      <SpokenLanguages />
    </>
  );
}

function Account({ chooses }: { chooses: boolean }) {
  const t = useT<FormArea>();
  const { locale } = t;
  const types = [participatePaths.company, participatePaths.buyer, participatePaths.okta];
  // The reader comes back to this page, where the draft waits.
  const login = `${localePath(locale, '/login')}?next=${encodeURIComponent(location.pathname)}`;
  return (
    <>
      <p className="form-lead">
        {t('participate.wizard.accountLead')} <a href={login}>{t('member.login.title')}</a>
      </p>
      {chooses && (
        <Radios
          name="participateType"
          label={t('member.join.purpose')}
          hint={
            <a className="quiet-link" href={localePath(locale, '/participate/visit')}>
              {t('participate.wizard.visitOnly')}
            </a>
          }
          options={[
            ...types.map((value) => ({ value, label: t(`participate.wizard.title.${value}`) })),
            { value: '', label: t('member.join.only') },
          ]}
        />
      )}
      <Sections sections={accountSections.slice(0, 1)} at="member" />
      <Sections sections={memberSections} at="member" />
    </>
  );
}

const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (typeof value === 'object' && Object.values(value).every(isBlank));

/** What adds to the lists of a form and takes away. */
type ItemLists = Pick<ApplicationForm, 'addItem' | 'removeItem'>;

/** A list of parts that are alike, each with a way to take it away, and a way to add one while there is room. */
function Items({
  application,
  list,
  max,
  min,
  heading: Heading,
  texts,
  children,
}: {
  application: ItemLists;
  list: 'products' | 'company.exportRecords';
  max: number;
  min: number;
  /** The level below the heading around the list. */
  heading: 'h3' | 'h4';
  texts: { one: (no: number) => string; remove: (no: number) => string; add: string };
  children: (index: number) => ReactNode;
}) {
  const t = useT();
  const { value } = useField(list);
  const items = Array.isArray(value) ? value : [];
  const remove = async (index: number) => {
    const words = { ok: texts.remove(index + 1), danger: true };
    // Nothing is lost with what nobody has written yet.
    if (isBlank(items[index]) || (await confirmAct('delete', t('ui.confirm.delete'), words)))
      application.removeItem(list, index);
  };
  // Whoever adds something writes into it next.
  const add = () => {
    flushSync(() => application.addItem(list));
    document.querySelector<HTMLElement>(`[data-field^="${list}.${items.length}."]`)?.focus();
  };
  return (
    <>
      {items.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names what it holds by place, so the place is what an item is.
        <section key={index} className="form-item" aria-label={texts.one(index + 1)}>
          <div className="form-item-head">
            <Heading>{texts.one(index + 1)}</Heading>
            {items.length > min && (
              <Button
                kind="plain"
                size="small"
                label={texts.remove(index + 1)}
                onClick={() => void remove(index)}
              >
                {t('ui.remove')}
              </Button>
            )}
          </div>
          {children(index)}
        </section>
      ))}
      <div className="form-add">
        <Button kind="second" size="small" disabled={items.length >= max} onClick={add}>
          {texts.add}
        </Button>
        {items.length >= max && <p className="field-hint">{t('rule.too_many', { max })}</p>}
      </div>
    </>
  );
}

/** Whether products have to be there the form says. */
const useNeedsProducts = () => useContext(AskedBy)?.rules.get('products')?.ask === 'required';

function ProductLead() {
  const t = useT<FormArea>();
  const help = useAsks(t.locale).help('products');
  const lead = t(
    useNeedsProducts() ? 'participate.wizard.productLead' : 'participate.wizard.productLeadOptional',
  );
  return <p className="form-lead">{help ?? lead}</p>;
}

function Products({ application }: { application: ApplicationForm }) {
  const t = useT<FormArea>();
  const min = useNeedsProducts() ? 1 : 0;
  return (
    <Items
      application={application}
      list="products"
      max={limits.products}
      min={min}
      heading="h3"
      texts={{
        one: (no) => t('participate.product.one', { no }),
        remove: (no) => t('participate.product.remove', { no }),
        add: t('participate.product.add'),
      }}
    >
      {(index) => <Fields fields={productFields} at={`products.${index}`} />}
    </Items>
  );
}

export function ExportRecords({ application }: { application: ItemLists }) {
  const t = useT<FormArea>();
  const asks = useAsks(t.locale);
  const { value: records } = useField('company.exportRecords');
  const { value: noExports } = useField('company.noExports');
  const isEmpty = Array.isArray(records) && records.length === 0;
  const title = t('participate.record.title');
  if (!asks.isAsked('company.exportRecords')) return null;
  const isOptional = asks.isOptional('company.exportRecords') === true;
  return (
    <section className="form-part" aria-label={title}>
      <h3>
        {title}
        {isOptional && <span className="field-optional"> {t('ui.optional')}</span>}
      </h3>
      <p className="note">{asks.help('company.exportRecords') ?? t('participate.record.lead')}</p>
      {/* The box speaks for an empty list alone: nothing that was written is thrown away by a tick. */}
      {isEmpty && <Check name="company.noExports" on="Y" off="N" label={t('participate.record.noExports')} />}
      {noExports !== 'Y' && (
        <Items
          application={application}
          list="company.exportRecords"
          max={limits.exportRecords}
          min={0}
          heading="h4"
          texts={{
            one: (no) => t('participate.record.one', { no }),
            remove: (no) => t('participate.record.remove', { no }),
            add: t('participate.record.add'),
          }}
        >
          {(index) => <Fields fields={recordFields} at={`company.exportRecords.${index}`} />}
        </Items>
      )}
    </section>
  );
}
