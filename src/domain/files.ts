/** The kinds of files that people upload, named after the form's input, and the folder of each (spec.md, section 3). */

export const fileFolders = {
  memberProfile: 'upload/profile',
  boardFile: 'upload/board',
  boardImg: 'upload/board/inner',
  companyBizDoc: 'upload/company',
  companyEtcDoc: 'upload/company',
  companyMainImg: 'upload/company',
  productMainImg: 'upload/products',
  productIntro: 'upload/products',
  productIntroEn: 'upload/products',
  buyerNameCardImg: 'upload/counseling',
} as const;
export type FileKind = keyof typeof fileFolders;

export const fileKinds = Object.keys(fileFolders) as FileKind[];

/** Where a picture's thumbnail is read: the saved name with its extension replaced by .webp. Null without a picture. */
export function thumbnailAddress(kind: FileKind, saveFileName: string | null): string | null {
  if (saveFileName === null) return null;
  return `/files/${fileFolders[kind]}/${saveFileName.replace(/\.[^.]*$/, '')}.webp`;
}
