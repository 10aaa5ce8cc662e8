import { useStore } from '@nanostores/react';
import { sentence } from '#i18n/engine.ts';
import { formatBytes } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FilePreview, readAddress } from '#islands/ui/FilePreview.tsx';
import type { UploadOfField } from '#islands/ui/file-view.ts';
import { useT } from '#islands/ui/Texts.tsx';

/** The files that answer one question, each to be looked at. */
export function AnsweredFiles({ uploads }: { uploads: readonly UploadOfField[] }) {
  return (
    <ul className="file-list">
      {uploads.map((upload, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer does not change while it is read.
        <li key={at}>
          <AnsweredFile upload={upload} />
        </li>
      ))}
    </ul>
  );
}

function AnsweredFile({ upload }: { upload: UploadOfField }) {
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
        <p className="file-name">
          {file ? (
            <a href={readAddress(file)} target="_blank" rel="noreferrer">
              {name}
              <span className="visually-hidden"> ({t('ui.newTab')})</span>
            </a>
          ) : (
            name || t('ui.file.opening')
          )}
        </p>
        {size !== null && <p className="file-state figures">{formatBytes(t.locale, size)}</p>}
      </div>
    </>
  );
}
