import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ManagedPage } from '#api/page/page.ts';
import { leftLanguage } from '#domain/page/left-language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/error-key.ts';
import type { PageEditor } from '#stores/page/managed-pages.ts';
import type { PageArea } from './area.ts';
import { Faults } from './PagePreview.tsx';

/** What readers see now, and what waits to be published. */
export function Standing({ editor, zone, onGone }: { editor: PageEditor; zone: string; onGone: () => void }) {
  const t = useT<PageArea>();
  const stored = useStore(editor.$stored);
  const { part, name, draft, published, byFile, asksMembers } = stored;
  const faults = useStore(editor.$faults);
  const isDirty = useStore(editor.form.$isDirty);
  const [isBusy, setBusy] = useState(false);
  const when = (at: string) => formatMoment(t.locale, at, zone);
  const address = part === 'okta' ? '/okta' : `/${part}/${name}`;
  const act = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    await work().then(
      () => toast(done),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  const shown = published
    ? t(published.isHidden === 'Y' ? 'pageConsole.hiddenSince' : 'pageConsole.publishedAt', {
        when: when(published.savedAt),
      })
    : t(byFile ? 'pageConsole.byFile' : 'pageConsole.notThere');
  const remove = async () => {
    if (!(await confirmAct('delete', t('pageConsole.askRemove'), { ok: t('pageConsole.removeDraft') })))
      return;
    await act(async () => {
      if (!(await editor.removeDraft())) onGone();
    }, t('pageConsole.done.removed'));
  };
  return (
    <div className="page-standing" id="page-standing" tabIndex={-1}>
      <p role="status">
        <a href={localePath(t.locale, address)}>{address}</a> · {shown}{' '}
        {draft && t('pageConsole.draftAt', { when: when(draft.savedAt) })}{' '}
        {draft?.publishAt && <strong>{t('pageConsole.waits', { when: when(draft.publishAt) })}</strong>}
      </p>
      {asksMembers !== null && <p>{t('pageConsole.asksMembers', { count: asksMembers })}</p>}
      <Faults faults={faults} inWhich />
      {draft && (
        <>
          <div className="form-actions">
            <Button
              onClick={() => void act(editor.publish, t('pageConsole.done.published'))}
              busy={isBusy}
              disabled={isDirty}
            >
              {t('pageConsole.publish')}
            </Button>
            {draft.publishAt && (
              <Button
                kind="second"
                onClick={() => void act(editor.unschedule, t('pageConsole.done.unscheduled'))}
                disabled={isDirty || isBusy}
              >
                {t('pageConsole.unschedule')}
              </Button>
            )}
            <Button kind="plain" onClick={() => void remove()} disabled={isBusy}>
              {t('pageConsole.removeDraft')}
            </Button>
            {isDirty && <p className="note">{t('pageConsole.saveFirst')}</p>}
          </div>
          <Left page={stored} />
          <details className="page-time">
            <summary>{t('pageConsole.atATime')}</summary>
            <Form
              form={editor.timeForm}
              label={t('pageConsole.atATime')}
              mayBeLeft
              onDone={() => toast(t('pageConsole.done.scheduled'))}
            >
              <Field
                name="at"
                label={t('pageConsole.time')}
                hint={t('pageConsole.timeHint', { zone: zoneName(t.locale, zone, new Date().toISOString()) })}
                type="datetime-local"
              />
              <div className="form-actions">
                <Button type="submit" kind="second" disabled={isDirty}>
                  {t('pageConsole.schedule')}
                </Button>
              </div>
            </Form>
          </details>
        </>
      )}
    </div>
  );
}

/** That the text of one language stays, where the draft changes the other one alone. */
function Left({ page }: { page: ManagedPage }) {
  const t = useT<PageArea>();
  const left = leftLanguage(page);
  if (!left) return null;
  const language = t(`pageConsole.language.${left.language}`);
  return (
    <p className="note">
      {t(left.isOfFile ? 'pageConsole.leftByFile' : 'pageConsole.leftAsIs', { language })}
    </p>
  );
}
