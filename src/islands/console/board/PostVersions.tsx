import { useStore } from '@nanostores/react';
import type { PostVersion } from '#api/board/board.ts';
import { nameIn, textIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { PostEditor } from '#stores/board/post-editor.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { BoardArea } from './PostList.tsx';

/** The earlier versions, each to be brought back. Nothing is asked: the one that stood stays among them. */
export function PostVersions({
  editor,
  zone,
  onRestored,
}: {
  editor: PostEditor;
  zone: string;
  onRestored: () => void;
}) {
  const t = useT<BoardArea>();
  const loaded = useStore(editor.$versions);
  const restore = (version: number) =>
    editor.restore(version).then(
      () => {
        toast(t('boardConsole.restored', { version }));
        editor.discard();
        onRestored();
      },
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
  const who = (row: PostVersion) =>
    row.nameKo === null && row.nameEn === null
      ? t('boardConsole.former')
      : nameIn(t.locale, { nameKo: row.nameKo ?? '', nameEn: row.nameEn ?? '' });
  return (
    <details
      className="board-versions"
      onToggle={(event) => event.currentTarget.open && void editor.loadVersions()}
    >
      <summary>{t('boardConsole.versions')}</summary>
      <Loaded of={loaded} rows={3} onRetry={editor.loadVersions}>
        {(versions) => (
          <ol>
            {versions.map((row) => (
              <li key={row.version}>
                <span>
                  <time dateTime={row.savedAt}>{formatMoment(t.locale, row.savedAt, zone)}</time> · {who(row)}{' '}
                  · {textIn(t.locale, row.titleKo, row.titleEn).text}
                </span>
                {row.version === editor.post?.version ? (
                  <span className="note">{t('boardConsole.stands')}</span>
                ) : (
                  <Button
                    kind="second"
                    size="small"
                    label={t('boardConsole.restoreOf', { version: row.version })}
                    onClick={() => void restore(row.version)}
                  >
                    {t('boardConsole.restore')}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </details>
  );
}
