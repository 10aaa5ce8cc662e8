import { useEffect, useRef, useState } from 'react';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { focusNamed } from '#islands/event-form/focus-named.ts';
import { Form } from '#islands/form/Form.tsx';
import { companySections, hopeBuyerSection } from '#islands/participate/company-fields.ts';
import { Sections } from '#islands/participate/Fields.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { ExportRecords } from '#islands/participate/Steps.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { AskedForm } from '#stores/event-form/event-form.ts';
import { createCompanyForm } from '#stores/participation/my-company.ts';
import { ChangeNotice } from './ChangeNotice.tsx';
import { OwnScreen } from './OwnScreen.tsx';

/** One's own company, changed by itself; products and the rest of the application stay as they are. */
export default function CompanyScreen() {
  return (
    <OwnScreen>{(own, form) => <Company key={own.participateIdx} first={own} asked={form} />}</OwnScreen>
  );
}

function Company({ first, asked }: { first: ParticipateDetail; asked: AskedForm }) {
  const t = useT<FormArea>();
  const [own, setOwn] = useState(first);
  const company = useStoreOf(() => createCompanyForm(first, asked));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focusNamed()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section aria-labelledby="own-company">
      <h2 id="own-company" ref={heading} tabIndex={-1}>
        {t('participate.mine.company')}
      </h2>
      <div>
        <p className="note">{t('participate.mine.companyLead')}</p>
        <ChangeNotice own={own} />
        <Form
          form={company.form}
          label={t('participate.mine.company')}
          confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('participate.mine.companySave') }}
          onDone={(saved) => {
            setOwn(saved);
            const waits = saved.companyChange?.refusedAt === null;
            toast(t(waits ? 'participate.mine.savedWaits' : 'ui.done.changed'));
            heading.current?.scrollIntoView();
            heading.current?.focus({ preventScroll: true });
          }}
        >
          <Sections sections={companySections} at="company" />
          <ExportRecords application={company} />
          <Sections sections={[hopeBuyerSection]} at="hopeBuyer" />
          <div className="form-actions">
            <Button type="submit">{t('participate.mine.companySave')}</Button>
          </div>
        </Form>
      </div>
    </section>
  );
}
