import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { sentence, type Translate } from '#i18n/engine.ts';
import { formatBytes } from '#i18n/format.ts';
import { Button } from '../Button.tsx';
import { useT } from '../Texts.tsx';
import { FileName, FilePreview } from './FilePreview.tsx';
import type { FileView, UploadOfField } from './file-view.ts';

/** One chosen file: what it looks like, how far it has come, and what can be done with it. */
export function FileItem({
  upload,
  onRemove,
  onMove,
  onState,
}: {
  upload: UploadOfField;
  onRemove: () => void;
  /** Where the order counts; undefined for a way that leads nowhere. */
  onMove?: { up: (() => void) | undefined; down: (() => void) | undefined } | undefined;
  /** Is told what a reader who doesn't see the list must hear. */
  onState: (words: string) => void;
}) {
  const t = useT();
  const view = useStore(upload.$view);
  const { state, file, progress, size, canTurn, canTryAgain } = view;
  const name = view.name || t('ui.file.unnamed');
  const isUnderWay = state === 'converting' || state === 'uploading';
  const stateWords = stateText(t, view);
  const id = useId();
  const before = useRef(state);
  useEffect(() => {
    // What was there when the form opened is no news.
    if (state !== before.current && state !== 'opening') onState(`${name}: ${stateWords}`);
    before.current = state;
  });
  const button = (action: string, onClick: () => void) => (
    <Button kind="plain" size="small" label={t('ui.file.actionOf', { action, name })} onClick={onClick}>
      {action}
    </Button>
  );
  return (
    <>
      <FilePreview view={view} />
      <div className="file-words">
        <FileName file={file} name={name} />
        <p className="file-state" id={id} data-bad={isBad(state) ? '' : undefined}>
          {stateWords}
          {size !== null && !isBad(state) && (
            <span className="figures">
              {stateWords && ' · '}
              {formatBytes(t.locale, size)}
            </span>
          )}
        </p>
        {isUnderWay && (
          <progress aria-labelledby={id} max={1} {...(state === 'uploading' ? { value: progress } : {})} />
        )}
        <div className="file-actions">
          {isUnderWay && upload.cancel && button(t('ui.file.cancel'), upload.cancel)}
          {canTryAgain && isBad(state) && button(t('ui.retry'), upload.retry)}
          {canTurn && upload.turn && button(t('ui.file.turn'), upload.turn)}
          {onMove?.up && button(t('ui.file.up'), onMove.up)}
          {onMove?.down && button(t('ui.file.down'), onMove.down)}
          {button(t('ui.remove'), onRemove)}
        </div>
      </div>
    </>
  );
}

const isBad = (state: FileView['state']) => state === 'failed' || state === 'cancelled' || state === 'lost';

function stateText(t: Translate<'ui' | 'msg'>, { state, progress, failure }: FileView): string {
  switch (state) {
    case 'uploading':
      return t('ui.file.uploading', { percent: Math.floor(progress * 100) });
    case 'failed':
      return failure?.key === 'ui.imageFailed'
        ? t('ui.imageFailed')
        : sentence(t, failure?.key ?? 'msg.fail');
    default:
      return t(`ui.file.${state}`);
  }
}
