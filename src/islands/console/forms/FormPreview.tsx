import { AskedBy } from '#islands/event-form/asks.ts';
import { OwnQuestions } from '#islands/event-form/OwnQuestions.tsx';
import { memberSections } from '#islands/participate/application-fields.ts';
import { hopeBuyerSection, productFields } from '#islands/participate/company-fields.ts';
import { Fields, Sections } from '#islands/participate/Fields.tsx';
import { OrganisationFields } from '#islands/participate/Steps.tsx';
import { FormContext } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { PersonFields } from '#islands/visitor/PersonFields.tsx';
import type { AskedForm } from '#stores/event-form/event-form.ts';
import { isAsked } from '#stores/event-form/event-form.ts';
import { createFormPreview } from '#stores/participation/form-preview.ts';
import type { FormsArea } from './area.ts';
import '#islands/visitor/visitor.css';

/** The form as whoever applies would see it, to be tried; nothing of it is kept or sent. */
export default function FormPreview({ asked }: { asked: AskedForm }) {
  const t = useT<FormsArea>();
  const preview = useStoreOf(createFormPreview);
  return (
    <FormContext value={preview.form}>
      <AskedBy value={asked}>
        <p className="note">{t('eventForm.previewLead')}</p>
        <div className="form">
          {asked.kind === 'VISITOR' ? (
            <PersonFields at="visitor" />
          ) : (
            <>
              <Sections sections={memberSections} at="member" />
              <OrganisationFields isCompany={asked.kind === 'COMPANY'} lists={preview} />
              {asked.kind === 'COMPANY' && <CompanyLists asked={asked} />}
              <OwnQuestions />
            </>
          )}
        </div>
      </AskedBy>
    </FormContext>
  );
}

/** What a company shows, and whom it looks for. */
function CompanyLists({ asked }: { asked: AskedForm }) {
  const t = useT<FormsArea>();
  return (
    <>
      {isAsked(asked, 'products') && (
        <section className="form-part" aria-label={t('participate.wizard.product')}>
          <h3>{t('participate.wizard.product')}</h3>
          <Fields fields={productFields} at="products.0" />
        </section>
      )}
      <Sections sections={[hopeBuyerSection]} at="hopeBuyer" />
    </>
  );
}
