/** The kinds of files that people upload, named after the form's input, and where each is read (docs/rules.md, F1). */

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

export const fileKinds = Object.keys(fileFolders) as [FileKind, ...FileKind[]];

/** Kinds that only their owner and managers read (docs/rules.md, F2): by addresses that are signed for a while. */
export const privateKinds: readonly FileKind[] = ['companyBizDoc', 'companyEtcDoc', 'buyerNameCardImg'];

/** How long a signed address is good for, in seconds (docs/rules.md, F2). */
export const signedSeconds = 300;

/** What an address is made of. */
export interface Addressed {
  kind: FileKind;
  saveFileName: string;
}

/** A file that may be a picture; of no other a size is known. */
export interface Pictured extends Addressed {
  width: number | null;
  height: number | null;
}

/** Where a file is read. `base` is the installation's file server: `/files` unless pages or islands know of another. */
export function fileAddress({ kind, saveFileName }: Addressed, base = '/files'): string {
  return `${base}/${fileFolders[kind]}/${saveFileName}`;
}

/** Where a picture's thumbnail is read: the saved name with its extension replaced by .webp. */
export function thumbnailAddress({ kind, saveFileName }: Addressed, base = '/files'): string {
  return fileAddress({ kind, saveFileName: thumbnailName(saveFileName) }, base);
}

export function thumbnailName(saveFileName: string): string {
  return `${saveFileName.replace(/\.[^.]*$/, '')}.webp`;
}

/** Everything that the store may hold of a file, by its keys: the file itself, and a picture's thumbnail. */
export function storeKeys({ kind, saveFileName }: Addressed): string[] {
  const names = new Set([saveFileName, thumbnailName(saveFileName)]);
  return [...names].map((name) => `${fileFolders[kind]}/${name}`);
}

/** Longest side of a thumbnail, in pixels: a card's picture on a phone of double density. */
export const thumbnailPixels = 480;

/** The size at which a picture's thumbnail is drawn; undefined for a file that is no picture. */
export function thumbnailSize({
  width,
  height,
}: Pick<Pictured, 'width' | 'height'>): { width: number; height: number } | undefined {
  if (width === null || height === null) return undefined;
  const scale = Math.min(1, thumbnailPixels / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
