import { useStore } from '@nanostores/react';
import type { ManagedPage } from '#api/page/page.ts';
import { limits } from '#domain/common/limits.ts';
import { isAgreedTo } from '#domain/page/page.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { OwnFirst } from '#islands/ui/form/OwnFirst.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createPageEditor, type PageEditor as Editor } from '#stores/page/managed-pages.ts';
import { $event } from '#stores/site/event.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { PageArea } from './area.ts';
import { PageText } from './PageText.tsx';
import { PageVersions } from './PageVersions.tsx';
import { Standing } from './Standing.tsx';

/** The way from the end of a long form to what becomes of the saved draft. */
function ToStanding({ editor }: { editor: Editor }) {
  const t = useT<PageArea>();
  const { draft } = useStore(editor.$stored);
  const isDirty = useStore(editor.form.$isDirty);
  return draft && !isDirty ? (
    <a className="quiet-link" href="#page-standing">
      {t('pageConsole.toStanding')}
    </a>
  ) : null;
}

/** A page being written: its draft in both languages, and what becomes of it. */
export function PageEditor({ opened, onGone }: { opened: ManagedPage; onGone: () => void }) {
  const t = useT<PageArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const editor = useStoreOf(() => createPageEditor(opened, zone));
  return (
    <>
      <Standing editor={editor} zone={zone} onGone={onGone} />
      <Form
        form={editor.form}
        label={t('manage.pages.title')}
        help={helpTakeNewest(editor.takeNewest)}
        onDone={() => toast(t('pageConsole.done.saved'))}
      >
        <OwnFirst
          ko={<PageText editor={editor} language="ko" />}
          en={<PageText editor={editor} language="en" />}
        />
        <div className="form-row">
          <Field
            name="tabOrder"
            label={t('pageConsole.tabOrder')}
            hint={t('pageConsole.tabOrderHint')}
            inputMode="numeric"
          />
          {opened.part === 'policy' && (
            <Field
              name="fromDay"
              label={t('pageConsole.fromDay')}
              hint={t('pageConsole.fromDayHint')}
              type="date"
              optional
            />
          )}
        </div>
        {opened.mayHide && (
          <Check
            name="isHidden"
            label={t('pageConsole.hide')}
            hint={t('pageConsole.hideHint')}
            on="Y"
            off="N"
          />
        )}
        {isAgreedTo(opened.part, opened.name) && (
          <Check
            name="asksAnew"
            label={t('pageConsole.asksAnew')}
            hint={t('pageConsole.asksAnewHint')}
            on="Y"
            off="N"
          />
        )}
        <p className="field-hint">{t('pageConsole.lengthHint', { max: limits.pageBody / 1024 })}</p>
        <div className="form-actions">
          <Button type="submit">{t('pageConsole.save')}</Button>
          <ToStanding editor={editor} />
        </div>
      </Form>
      <PageVersions editor={editor} zone={zone} />
    </>
  );
}
