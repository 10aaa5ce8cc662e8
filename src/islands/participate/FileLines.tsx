import { useStore } from '@nanostores/react';
import { sentence } from '#i18n/engine.ts';
import { formatBytes } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FileName, FilePreview } from '#islands/ui/form/FilePreview.tsx';
import type { UploadOfField } from '#islands/ui/form/file-view.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { managedFiles, uploads } from '#stores/file/uploads.ts';

/** Whose files are read: the reader's own, or, by a manager, those of the event. */
export type WhoseFiles = 'own' | 'managed';

/** The files that a value names, each to be looked at. */
export function FileLines({ value, whose }: { value: unknown; whose: WhoseFiles }) {
  const files = whose === 'own' ? uploads : managedFiles;
  return (
    <ul className="file-list">
      {files.refsIn(value).map((ref) => (
        <li key={ref}>
          <FileLine upload={files.open(ref)} />
        </li>
      ))}
    </ul>
  );
}

function FileLine({ upload }: { upload: UploadOfField }) {
  const t = useT();
  const view = useStore(upload.$view);
  const { file, name, size, failure, canTryAgain } = view;
  if (failure && canTryAgain)
    return (
      <p>
        {sentence(t, failure.key)}{' '}
        <Button kind="plain" size="small" onClick={upload.retry}>
          {t('ui.retry')}
        </Button>
      </p>
    );
  if (failure) return <p>{sentence(t, failure.key)}</p>;
  return (
    <>
      <FilePreview view={view} />
      <div className="file-words">
        <FileName file={file} name={name || t('ui.file.opening')} />
        {size !== null && <p className="file-state figures">{formatBytes(t.locale, size)}</p>}
      </div>
    </>
  );
}
