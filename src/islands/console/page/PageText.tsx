import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { PagePreview as Preview } from '#api/page/page.ts';
import { acceptOf } from '#domain/common/file-types.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence, sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/error-key.ts';
import type { PageEditor } from '#stores/page/managed-pages.ts';
import type { PageArea } from './area.ts';
import { PagePreview } from './PagePreview.tsx';

/** What a page says in one language: title, sentence and markdown, with pictures and a preview. */
export function PageText({ editor, language }: { editor: PageEditor; language: Locale }) {
  const t = useT<PageArea>();
  const place = useRef<HTMLFieldSetElement>(null);
  const [preview, setPreview] = useState<Preview>();
  const [isBusy, setBusy] = useState(false);
  const theirs = useStore(editor.$theirs).find((one) => one.language === language);
  const values = useStore(editor.form.$values) as Record<string, string>;
  const ends = language === 'ko' ? 'Ko' : 'En';
  const busily = (work: () => Promise<void>) => {
    setBusy(true);
    void work()
      .catch((error: unknown) =>
        tellDialog(typeof error === 'string' ? sentence(t, error) : sentenceWithHelp(t, errorKey(error))),
      )
      .finally(() => setBusy(false));
  };
  const open = () => busily(async () => setPreview(await editor.preview(language)));
  const add = (file: File) =>
    busily(async () => {
      const text = place.current?.querySelector('textarea');
      await editor.addPicture(language, file, text?.selectionStart ?? text?.value.length ?? 0);
    });
  return (
    <fieldset className="page-text" ref={place}>
      <legend>{t(`pageConsole.language.${language}`)}</legend>
      <div className="form-row">
        <Field
          name={`title${ends}`}
          label={t('pageConsole.title')}
          hint={t('pageConsole.titleHint')}
          lang={language}
          max={limits.name}
          optional
        />
        <Field
          name={`description${ends}`}
          label={t('pageConsole.description')}
          hint={t('pageConsole.descriptionHint')}
          lang={language}
          max={limits.text}
          optional
        />
      </div>
      <Field
        name={`body${ends}`}
        label={t('pageConsole.body')}
        hint={t('pageConsole.bodyHint')}
        type="textarea"
        lang={language}
        rows={16}
        optional
      />
      {theirs && (
        <details className="page-theirs" open>
          <summary>{t('pageConsole.theirs')}</summary>
          <pre>{theirs.body}</pre>
        </details>
      )}
      <div className="form-actions">
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          onClick={open}
          label={t(`pageConsole.previewIn.${language}`)}
        >
          {t('pageConsole.preview')}
        </Button>
        <label className="button file-choose" data-kind="second" data-size="small">
          <input
            type="file"
            className="visually-hidden"
            accept={acceptOf('boardImg')}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (chosen) add(chosen);
            }}
          />
          {t('pageConsole.addPicture')}
          <span className="visually-hidden"> ({t(`pageConsole.language.${language}`)})</span>
        </label>
      </div>
      {preview && (
        <PagePreview
          preview={preview}
          title={values[`title${ends}`] ?? ''}
          language={language}
          onClose={() => setPreview(undefined)}
        />
      )}
    </fieldset>
  );
}
