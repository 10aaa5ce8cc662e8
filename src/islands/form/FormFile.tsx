import { FileField, type FileFieldProps } from '#islands/ui/FileField.tsx';
import { uploads } from '#stores/uploads.ts';

/** A field for files of the member who is logged in, or of the guest who is about to join. */
export function FormFile(props: Omit<FileFieldProps, 'uploads'>) {
  return <FileField {...props} uploads={uploads} />;
}
