import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { ManagedPage } from '#api/page/page.ts';
import { limits } from '#domain/common/limits.ts';
import { isAgreedTo } from '#domain/page/page.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createPageEditor } from '#stores/page/managed-pages.ts';
import { $event } from '#stores/site/event.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { PageArea } from './area.ts';
import { PageText } from './PageText.tsx';
import { PageVersions } from './PageVersions.tsx';
import { Standing } from './Standing.tsx';

/** A page being written: its draft in both languages, and what becomes of it. */
export function PageEditor({ opened, onGone }: { opened: ManagedPage; onGone: () => void }) {
  const t = useT<PageArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const editor = useStoreOf(() => createPageEditor(opened, zone));
  const standing = useRef<HTMLDivElement>(null);
  return (
    <>
      <div ref={standing} tabIndex={-1}>
        <Standing editor={editor} zone={zone} onGone={onGone} />
      </div>
      <Form
        form={editor.form}
        label={t('manage.pages.title')}
        help={helpTakeNewest(editor.takeNewest)}
        onDone={() => {
          toast(t('pageConsole.done.saved'));
          // The way to publish it is at the top, far from the button that saves.
          standing.current?.focus();
        }}
      >
        <PageText editor={editor} language="ko" />
        <PageText editor={editor} language="en" />
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
        </div>
      </Form>
      <PageVersions editor={editor} zone={zone} />
    </>
  );
}
