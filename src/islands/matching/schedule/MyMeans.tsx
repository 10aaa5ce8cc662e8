import { useStore } from '@nanostores/react';
import type { Means } from '#api/matching/means.ts';
import { interpreterLanguages } from '#domain/matching/interpreter.ts';
import { languageName } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Chips } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createMeans } from '#stores/matching/means.ts';

/** Of a company: its room for meetings by video, and the interpreter whom it brings. */
export function MyMeans() {
  const t = useT<'matching'>();
  const store = useStoreOf(createMeans);
  const loaded = useStore(store.$means);
  // The schedule is read without it.
  if (loaded.state !== 'ready') return null;
  return (
    <details className="my-means no-print">
      <summary>{t('matching.means.title')}</summary>
      <MeansForm formOf={store.formOf} means={loaded.data} />
    </details>
  );
}

function MeansForm({ formOf, means }: { formOf: ReturnType<typeof createMeans>['formOf']; means: Means }) {
  const t = useT<'matching'>();
  const form = useStoreOf(() => formOf(means));
  const languages = interpreterLanguages.map((value) => ({ value, label: languageName(t.locale, value) }));
  return (
    <Form form={form} label={t('matching.means.title')} onDone={() => toast(t('matching.means.saved'))}>
      <Field
        name="videoRoom"
        type="url"
        inputMode="url"
        label={t('matching.means.room')}
        hint={t('matching.means.roomHint')}
        optional
      />
      <Chips
        name="interpreterLanguages"
        label={t('matching.means.languages')}
        hint={t('matching.means.languagesHint')}
        empty={t('matching.means.none')}
        options={languages}
        optional
      />
      <div className="form-actions">
        <Button type="submit">{t('matching.means.save')}</Button>
      </div>
    </Form>
  );
}
