/** What is known of a file before anything is sent, and what its name and type say. The server judges by the bytes. */
import { acceptedTypes, type FileType, isPictureType } from '#domain/common/file-types.ts';
import { type FileKind, isFileName } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';

/** macOS takes Hangul apart in names: as they are read, and as many characters as are seen. */
export const nameOf = (file: File): string => file.name.normalize('NFC');

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase().replace('jpeg', 'jpg') ?? '';

/** Whether the browser converts it. A drawing (SVG) can hold scripts and is never taken. */
export function isPicture(file: { type: string }): boolean {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml';
}

export type Refused =
  | 'ui.fileTooLarge'
  | 'ui.fileNameTooLong'
  | 'msg.file_name_not_allowed'
  | 'msg.file_empty'
  | 'msg.file_type_not_allowed';

/** Why a file is not even looked into; undefined for one that is. */
export function refusalOf(file: File, kind: FileKind): Refused | undefined {
  const name = nameOf(file);
  if (name.length > limits.fileName) return 'ui.fileNameTooLong';
  if (!isFileName(name)) return 'msg.file_name_not_allowed';
  if (file.size > limits.fileBytes) return 'ui.fileTooLarge';
  if (file.size === 0) return 'msg.file_empty';
  const accepted = acceptedTypes[kind];
  // A picture of any type that the browser can read becomes one that is taken.
  if (isPicture(file) && accepted.some(isPictureType)) return undefined;
  return accepted.includes(endingOf(name) as FileType) ? undefined : 'msg.file_type_not_allowed';
}

/** Refusals of the file itself: the same file once more is refused once more. */
const final = /^(ui\.imageFailed|msg\.(file_(too_large|name|empty|type|damaged|not_safe)|picture_too_large))/;

export const canTryAgain = (key: string): boolean => !final.test(key);
