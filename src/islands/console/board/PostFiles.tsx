import { acceptOf } from '#domain/common/file-types.ts';
import type { BoardKind } from '#domain/common/files.ts';
import { fileAddress } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { PostFile } from '#stores/board/post-editor.ts';
import type { BoardArea } from './PostList.tsx';

/** The files of a post that stand below its text, in their order. */
export function PostFiles({
  name,
  kind,
  label,
  upload,
}: {
  name: 'pictures' | 'attachments';
  kind: BoardKind;
  label: string;
  upload: (file: File) => Promise<PostFile | undefined>;
}) {
  const t = useT<BoardArea>();
  const { id, value, error, set } = useField(name);
  const files = value as PostFile[];
  const take = async (chosen: readonly File[]) => {
    const stored: PostFile[] = [];
    for (const file of chosen.slice(0, limits.postFiles - files.length)) {
      const one = await upload(file);
      if (one) stored.push(one);
    }
    if (stored.length > 0) set([...files, ...stored]);
  };
  const raise = (at: number) => {
    const ordered = [...files];
    ordered.splice(at - 1, 0, ...ordered.splice(at, 1));
    set(ordered);
  };
  return (
    <FieldFrame id={id} label={label} group={name} error={error} optional>
      {files.length > 0 && (
        <ul className="board-files">
          {files.map((file, at) => (
            <li key={file.fileIdx}>
              {kind === 'boardImg' && <img src={fileAddress(file)} alt="" width="64" height="48" />}
              <span>{file.fileName}</span>
              {at > 0 && (
                <Button
                  kind="plain"
                  size="small"
                  label={t('boardConsole.upOf', { name: file.fileName })}
                  onClick={() => raise(at)}
                >
                  {t('boardConsole.up')}
                </Button>
              )}
              <Button
                kind="plain"
                size="small"
                label={t('boardConsole.removeOf', { name: file.fileName })}
                onClick={() => set(files.filter((one) => one !== file))}
              >
                {t('boardConsole.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {files.length < limits.postFiles && (
        <label className="button file-choose" data-kind="second" data-size="small">
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={acceptOf(kind)}
            onChange={({ currentTarget }) => {
              const chosen = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              void take(chosen);
            }}
          />
          {t(name === 'pictures' ? 'boardConsole.addPicture' : 'boardConsole.addFile')}
        </label>
      )}
    </FieldFrame>
  );
}
