/** What a file may be, by what is in it and not by its name, and what each kind takes (docs/rules.md, F3). */
import type { FileKind } from './files.ts';

/** Media types by the extension under which a file is stored. */
export const fileTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  zip: 'application/zip',
} as const;
export type FileType = keyof typeof fileTypes;

const pictures = ['jpg', 'png', 'webp'] as const satisfies FileType[];
const documents = ['pdf', 'docx', 'xlsx', 'pptx', 'hwp', 'hwpx'] as const satisfies FileType[];

export const isPictureType = (type: FileType): boolean => (pictures as readonly FileType[]).includes(type);

/** What each kind takes. Archives only for posts: nobody looks into one before it is shown, and managers know what they add. */
export const acceptedTypes: Record<FileKind, readonly FileType[]> = {
  memberProfile: pictures,
  boardFile: [...documents, ...pictures, 'zip'],
  boardImg: pictures,
  companyBizDoc: ['pdf', ...pictures],
  companyEtcDoc: [...documents, ...pictures],
  companyMainImg: pictures,
  productMainImg: pictures,
  productIntro: [...documents, ...pictures],
  productIntroEn: [...documents, ...pictures],
  buyerNameCardImg: pictures,
  answerFile: [...documents, ...pictures],
};

/** The `accept` of a file input of this kind: extensions, of which JPEG has two. */
export const acceptOf = (kind: FileKind): string =>
  acceptedTypes[kind].flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');
