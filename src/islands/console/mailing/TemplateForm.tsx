import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { MailTemplate } from '#api/notice/mailing.ts';
import { limits } from '#domain/common/limits.ts';
import { placeholders } from '#domain/notice/mail-template.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createTemplateForm, type Mailings, type TemplateValues } from '#stores/notice/mailing.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { MailingArea } from './mailing-area.ts';
import { Preview } from './Preview.tsx';

/** A template in both languages, beside what one of the group would read of it while it is written. */
export function TemplateForm({
  mails,
  template,
  onClose,
}: {
  mails: Mailings;
  template: MailTemplate | undefined;
  onClose: (saved?: MailTemplate) => void;
}) {
  const t = useT<MailingArea>();
  const { form, takeNewest } = useStoreOf(() => createTemplateForm(template));
  const values = useStore(form.$values) as TemplateValues;
  // The button that opened it is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = template ? t('mailing.editOf', { name: template.name }) : t('mailing.newTemplate');
  return (
    <>
      <section aria-labelledby="mail-template">
        <h2 id="mail-template" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className="note">{t('mailing.placeholders')}</p>
        <ul className="mail-placeholders">
          {placeholders.map((name) => (
            <li key={name}>
              <code>{`{{${name}}}`}</code> {t(`mailing.placeholder.${name}`)}
            </li>
          ))}
        </ul>
        <Form
          form={form}
          help={helpTakeNewest(takeNewest)}
          label={title}
          onDone={(saved) => {
            toast(t('ui.done.saved'));
            onClose(saved);
          }}
        >
          <Field name="name" label={t('mailing.name')} hint={t('mailing.nameHint')} max={limits.name} />
          <div className="form-row">
            <Field
              name="subjectKo"
              label={t('mailing.subjectKo')}
              lang="ko"
              optional
              max={limits.mailSubject}
            />
            <Field
              name="subjectEn"
              label={t('mailing.subjectEn')}
              lang="en"
              optional
              max={limits.mailSubject}
            />
          </div>
          <div className="form-row">
            {(['Ko', 'En'] as const).map((language) => (
              <Field
                key={language}
                name={`body${language}`}
                label={t(`mailing.body${language}`)}
                lang={language === 'Ko' ? 'ko' : 'en'}
                type="textarea"
                rows={12}
                optional
                max={limits.mailBody}
              />
            ))}
          </div>
          <div className="form-actions">
            <Button kind="second" onClick={() => void ifMayLeave(() => onClose())}>
              {t('mailing.back')}
            </Button>
            <Button type="submit">{t('mailing.save')}</Button>
          </div>
        </Form>
      </section>
      <Preview mails={mails} texts={values} />
    </>
  );
}
