import { FileField, type FileFieldProps } from '#islands/ui/form/FileField.tsx';
import { uploads } from '#stores/file/uploads.ts';

/** The field itself, with all that uploads need. */
export function LoadedFile(props: Omit<FileFieldProps, 'uploads'>) {
  return <FileField {...props} uploads={uploads} />;
}
