import { useEffect, useRef, useState } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import type { Question } from '#domain/event-form/question.ts';
import { buyerKnown, companyKnown } from '#domain/participation/without-account.ts';
import { Form } from '#islands/form/Form.tsx';
import { buyerSections } from '#islands/participate/application-fields.ts';
import { companySections } from '#islands/participate/company-fields.ts';
import { Sections } from '#islands/participate/Fields.tsx';
import type { FieldSpec, FormArea, Section } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { loadFileQuestions } from '#stores/participation/answer-files.ts';
import { createGuestFill } from '#stores/participation/guest-entry.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { AnswerFiles } from './AnswerFiles.tsx';

/** These have to be known of everybody. */
const needed = new Set(['nameKo', 'chargeName', 'companyName', 'nameEn', 'country']);

/** The fields of a member's form that a manager may know, none of which has to be. */
const knowable = (sections: readonly Section[], shape: object, isCompany: boolean): Section[] =>
  sections
    .map(({ fields, ...section }) => ({
      ...section,
      fields: fields
        .filter(({ name, kind }) => name in shape && kind !== 'file')
        .map((spec): FieldSpec => {
          // A company's English name may be unknown; a buyer's is the one that there is.
          const isNeeded = needed.has(spec.name) && !(isCompany && spec.name === 'nameEn');
          return isNeeded ? spec : { ...spec, optional: true };
        }),
    }))
    .filter(({ fields }) => fields.length > 0);

/** What is known of a company or buyer without an account. */
export default function FillGuest({
  detail,
  name,
  onDone,
}: {
  detail: ManagedParticipation;
  name: string;
  onDone: (isChanged: boolean) => void;
}) {
  const t = useT<FormArea | 'manage'>();
  const { form, saw, seenAt } = useStoreOf(() => createGuestFill(detail));
  const [questions, setQuestions] = useState<Question[]>([]);
  /** A file was put in or taken away, which is saved already. */
  const isOther = useRef(false);
  useEffect(() => void loadFileQuestions(detail).then(setQuestions), [detail]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="fill-guest">
      <h3 id="fill-guest" ref={heading} tabIndex={-1}>
        {t('manage.guest.fillTitle', { name })}
      </h3>
      <p className="note">{t('manage.guest.fillLead')}</p>
      <Form
        form={form}
        label={t('manage.guest.fillTitle', { name })}
        onDone={() => {
          toast(t('ui.done.changed'));
          onDone(true);
        }}
      >
        {detail.company ? (
          <Sections sections={knowable(companySections, companyKnown.shape, true)} at="company" />
        ) : (
          <Sections sections={knowable(buyerSections, buyerKnown.shape, false)} at="buyer" />
        )}
        <div className="form-actions">
          <Button type="submit">{t('manage.edit.save')}</Button>
          <Button kind="second" onClick={() => void ifMayLeave(() => onDone(isOther.current))}>
            {t('manage.edit.leave')}
          </Button>
        </div>
      </Form>
      <AnswerFiles
        detail={detail}
        questions={questions}
        around={{
          seenAt,
          changed: (at) => {
            isOther.current = true;
            saw(at);
          },
        }}
      />
    </section>
  );
}
