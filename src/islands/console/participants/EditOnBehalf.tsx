import { useEffect, useRef } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { OwnQuestions } from '#islands/event-form/OwnQuestions.tsx';
import { useOwnForm } from '#islands/event-form/use-own-form.ts';
import { Form } from '#islands/form/Form.tsx';
import { buyerSections, visitorSection } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection, productFields } from '#islands/participate/company-fields.ts';
import { Fields, Sections } from '#islands/participate/Fields.tsx';
import type { FieldSpec, FormArea, Section } from '#islands/participate/field-spec.ts';
import { ExportRecords } from '#islands/participate/Steps.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { AskedForm } from '#stores/event-form/event-form.ts';
import { fileQuestions } from '#stores/participation/answer-files.ts';
import { createOnBehalf } from '#stores/participation/on-behalf.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import { AnswerFiles } from './AnswerFiles.tsx';

const withoutFiles = (fields: readonly FieldSpec[]) => fields.filter(({ kind }) => kind !== 'file');
const written = (sections: readonly Section[]): Section[] =>
  sections
    .map((section) => ({ ...section, fields: withoutFiles(section.fields) }))
    .filter(({ fields }) => fields.length > 0);

interface Props {
  detail: ManagedParticipation;
  name: string;
  onDone: (isChanged: boolean) => void;
}

/** What the member entered, to be changed in their place, by the form by which they take part. Their papers stay as they are; files that answer questions are put in below. */
export default function EditOnBehalf(props: Props) {
  const form = useOwnForm(props.detail);
  if (form === undefined) return <Skeleton rows={6} />;
  return (
    <AskedBy value={form}>
      <Edit {...props} asked={form} />
    </AskedBy>
  );
}

function Edit({ detail, name, onDone, asked }: Props & { asked: AskedForm }) {
  const t = useT<FormArea | 'manage'>();
  const store = useStoreOf(() => createOnBehalf(detail, asked));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  /** A file was put in or taken away, which is saved already. */
  const isOther = useRef(false);
  const { products } = detail;
  return (
    <section aria-labelledby="on-behalf">
      <h3 id="on-behalf" ref={heading} tabIndex={-1}>
        {t('manage.edit.title', { name })}
      </h3>
      <p className="note">{t('manage.edit.lead')}</p>
      <Form
        form={store.form}
        label={t('manage.edit.title', { name })}
        help={helpTakeNewest(store.takeNewest)}
        onDone={() => {
          toast(t('ui.done.changed'));
          onDone(true);
        }}
      >
        {detail.company && (
          <>
            <Sections sections={written(companySections)} at="company" />
            <ExportRecords application={store} />
            {products.map((product, index) => (
              <section
                key={product.productIdx}
                className="form-part"
                aria-label={t('participate.product.one', { no: index + 1 })}
              >
                <h3>{t('participate.product.one', { no: index + 1 })}</h3>
                <Fields fields={withoutFiles(productFields)} at={`products.${index}`} />
              </section>
            ))}
            <Sections sections={[hopeBuyerSection]} at="hopeBuyer" />
          </>
        )}
        {detail.buyer && <Sections sections={written(buyerSections)} at="buyer" />}
        <OwnQuestions withoutFiles />
        {detail.visitor && <Sections sections={written([visitorSection])} at="visitor" />}
        <div className="form-actions">
          <Button type="submit">{t('manage.edit.save')}</Button>
          <Button kind="second" onClick={() => void ifMayLeave(() => onDone(isOther.current))}>
            {t('manage.edit.leave')}
          </Button>
        </div>
      </Form>
      <AnswerFiles
        detail={detail}
        questions={fileQuestions(asked)}
        around={{
          seenAt: store.seenAt,
          changed: () => {
            isOther.current = true;
            return store.takeNewest();
          },
        }}
      />
    </section>
  );
}
