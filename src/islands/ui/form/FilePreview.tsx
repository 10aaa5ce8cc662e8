import { privateKinds, thumbnailAddress } from '#domain/common/files.ts';
import { fileBase } from '../Picture.tsx';
import { useT } from '../Texts.tsx';
import type { FileView } from './file-view.ts';
import './file-field.css';

/** Where a file is read by whoever may: a private one's address is signed and ends. */
const readAddress = (file: { address: string }) => `${fileBase()}${file.address}`;

/** A small picture of a file, or a sheet with its ending where it is none. */
export function FilePreview({ view }: { view: FileView }) {
  const { file, isPicture, preview, name } = view;
  const small =
    file &&
    isPicture &&
    (privateKinds.includes(file.kind) ? readAddress(file) : thumbnailAddress(file, fileBase()));
  const address = preview ?? small;
  if (address) return <img className="file-preview" src={address} alt="" decoding="async" />;
  return (
    <span className="file-preview file-sheet" aria-hidden="true" data-waits={isPicture ? '' : undefined}>
      {name.includes('.') ? name.split('.').at(-1)?.slice(0, 4).toUpperCase() : ''}
    </span>
  );
}

/** A file's name, which opens it once the server has it. */
export function FileName({ file, name }: Pick<FileView, 'file' | 'name'>) {
  const t = useT();
  return (
    <p className="file-name">
      {file ? (
        <a href={readAddress(file)} target="_blank" rel="noreferrer">
          {name}
          <span className="visually-hidden"> ({t('ui.newTab')})</span>
        </a>
      ) : (
        name
      )}
    </p>
  );
}
