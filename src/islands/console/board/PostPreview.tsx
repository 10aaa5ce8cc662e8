import { useState } from 'react';
import type { BoardCategory } from '#api/board/board.ts';
import { fileAddress } from '#domain/common/files.ts';
import { type Locale, nameIn, textIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import type { PostEditor, PostValues } from '#stores/board/post-editor.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { BoardArea } from './PostList.tsx';

interface Bodies {
  bodyKo: string | null;
  bodyEn: string | null;
}

/** The post as its reader will see it: the text as the server would save it, with the site's own type. */
export function PostPreview({
  editor,
  values,
  categories,
}: {
  editor: PostEditor;
  values: PostValues;
  categories: readonly BoardCategory[];
}) {
  const t = useT<BoardArea>();
  const [bodies, setBodies] = useState<Bodies>();
  const [locale, setLocale] = useState<Locale>(t.locale);
  const [isBusy, setBusy] = useState(false);
  const open = () => {
    setBusy(true);
    editor
      .preview()
      .then(setBodies, (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))))
      .finally(() => setBusy(false));
  };
  const { text, language } = textIn(locale, values.titleKo || null, values.titleEn || null);
  const category = categories.find(({ categoryIdx }) => String(categoryIdx) === values.categoryIdx);
  return (
    <>
      <Button kind="second" busy={isBusy} onClick={open}>
        {t('boardConsole.preview')}
      </Button>
      <Dialog
        open={bodies !== undefined}
        wide
        title={t('boardConsole.preview')}
        onClose={() => setBodies(undefined)}
      >
        <Segments
          label={t('boardConsole.previewIn')}
          value={locale}
          options={(['ko', 'en'] as const).map((value) => ({
            value,
            label: t(`boardConsole.language.${value}`),
          }))}
          onChange={(value) => setLocale(value as Locale)}
        />
        <article className="board-preview" lang={language}>
          <p className="note">{category && nameIn(locale, category)}</p>
          <h3>{text}</h3>
          {values.videoUrl && <p>{values.videoUrl}</p>}
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, as it does what it saves.
            dangerouslySetInnerHTML={{ __html: (language === 'ko' ? bodies?.bodyKo : bodies?.bodyEn) ?? '' }}
          />
          {values.pictures.map((file) => (
            <img key={file.fileIdx} src={fileAddress(file)} alt="" />
          ))}
          {values.attachments.length > 0 && (
            <ul>
              {values.attachments.map((file) => (
                <li key={file.fileIdx}>{file.fileName}</li>
              ))}
            </ul>
          )}
        </article>
      </Dialog>
    </>
  );
}
