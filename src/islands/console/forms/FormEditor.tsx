import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import type { ManagedForm } from '#api/event/event-form.ts';
import { formFields } from '#domain/event-form/form.ts';
import { formatMoment } from '#i18n/format.ts';
import { formSections, placeOf } from '#islands/event-form/form-sections.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import {
  countsOf,
  createFormEditor,
  type FormEditor as Editor,
  type FormRow,
} from '#stores/event-form/managed-forms.ts';
import { $event } from '#stores/site/event.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { FormsArea } from './area.ts';
import { FieldChoice } from './FieldChoice.tsx';
import { QuestionList } from './QuestionList.tsx';

// The fields of a form weigh more than all else here.
const FormPreview = lazy(() => import('./FormPreview.tsx'));

/** One form: each field with how it is asked, and what that makes of it. */
export function FormEditor({ opened }: { opened: ManagedForm }) {
  const t = useT<FormsArea>();
  const editor = useStoreOf(() => createFormEditor(opened));
  const stored = useStore(editor.$stored);
  const [isPreviewed, setPreviewed] = useState(false);
  const { kind } = editor;
  const core = new Set(formFields[kind].filter(({ isCore }) => isCore).map(({ field }) => field));
  const whyOf = (field: string) =>
    t(field.startsWith('products.') ? 'eventForm.coreProduct' : 'eventForm.core');
  const title = t('eventForm.titleOf', { kind: t(`choice.participateType.${kind}`) });
  return (
    <section className="forms-one" aria-labelledby="form-of-kind">
      <h2 id="form-of-kind">{title}</h2>
      <SavedBy stored={stored} />
      <p className="note">{t('eventForm.begunBefore')}</p>
      <p className="note">{t('eventForm.coreWhy')}</p>
      <Form
        form={editor.form}
        label={title}
        help={helpTakeNewest(editor.takeNewest)}
        onDone={() => toast(t('ui.done.saved'))}
      >
        <AllAtOnce editor={editor} />
        {formSections[kind].map((section) => (
          <section key={section.title} className="forms-section" aria-label={t(section.title)}>
            <h3>{t(section.title)}</h3>
            <ul>
              {section.fields.map(({ field, label }) => (
                <FieldChoice
                  key={field}
                  at={`rows.${placeOf(kind, field)}`}
                  label={t(label)}
                  fixed={core.has(field) ? whyOf(field) : undefined}
                  mayBeLater={kind !== 'VISITOR'}
                />
              ))}
            </ul>
          </section>
        ))}
        <QuestionList editor={editor} />
        <div className="form-actions forms-actions">
          <Button type="submit">{t('eventForm.save')}</Button>
          <Button kind="second" onClick={() => setPreviewed(true)}>
            {t('eventForm.preview')}
          </Button>
        </div>
      </Form>
      <Dialog open={isPreviewed} title={t('eventForm.previewTitle')} wide onClose={() => setPreviewed(false)}>
        {isPreviewed && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <FormPreview asked={editor.preview()} />
          </Suspense>
        )}
      </Dialog>
    </section>
  );
}

/** Who saved it, and when: after another was quicker, theirs. */
function SavedBy({ stored }: { stored: ManagedForm }) {
  const t = useT<FormsArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (stored.savedAt === null) return <p className="note">{t('eventForm.asSpecified')}</p>;
  const name = t.locale === 'ko' ? stored.savedByKo : stored.savedByEn;
  const when = formatMoment(t.locale, stored.savedAt, zone);
  return (
    <p className="note">
      {name === null ? t('eventForm.saved', { when }) : t('eventForm.savedBy', { name, when })}
    </p>
  );
}

/** All choices at once, with a way back, and how much somebody has to fill in. */
function AllAtOnce({ editor }: { editor: Editor }) {
  const t = useT<FormsArea>();
  const { rows } = useStore(editor.form.$values) as { rows: Record<string, FormRow> };
  const { fields } = useStore(editor.$stored);
  const before = useStore(editor.$before);
  const now = countsOf(rows);
  const asks = new Map(fields.map(({ field, ask }) => [field, ask]));
  const was = formFields[editor.kind].filter(
    ({ field, byDefault }) => (asks.get(field) ?? byDefault) === 'required',
  ).length;
  return (
    <div className="forms-all">
      <p aria-live="polite">
        <strong className="figures">{t('eventForm.required', { count: now.required })}</strong>
        {was !== now.required && <span> {t('eventForm.was', { count: was })}</span>}
        <span className="note"> {t('eventForm.others', { optional: now.optional, later: now.later })}</span>
      </p>
      <div className="form-actions">
        <Button kind="second" size="small" onClick={editor.useShort}>
          {t('eventForm.useShort')}
        </Button>
        <Button kind="second" size="small" onClick={editor.useSpecification}>
          {t('eventForm.useSpecification')}
        </Button>
        {before && (
          <Button kind="plain" size="small" onClick={editor.undo}>
            {t('eventForm.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
