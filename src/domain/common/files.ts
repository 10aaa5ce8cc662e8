/** The kinds of files that people upload, named after the form's input, and where each is read (docs/rules.md, F1). */

import { limits } from './limits.ts';

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
  answerFile: 'upload/answer',
} as const;
export type FileKind = keyof typeof fileFolders;

export const fileKinds = Object.keys(fileFolders) as [FileKind, ...FileKind[]];

/** Kinds that the organiser's pages show; whoever may write posts uploads them. Every other kind is the member's own. */
export const boardKinds = ['boardFile', 'boardImg'] as const satisfies FileKind[];
export type BoardKind = (typeof boardKinds)[number];
export type MemberKind = Exclude<FileKind, BoardKind>;
export const memberKinds = fileKinds.filter((kind) => !isBoardKind(kind)) as [MemberKind, ...MemberKind[]];
export function isBoardKind(kind: FileKind): kind is BoardKind {
  return kind === 'boardFile' || kind === 'boardImg';
}

/** Kinds that only their owner and managers read (docs/rules.md, F2): by addresses that are signed for a while. */
export const privateKinds: readonly FileKind[] = [
  'companyBizDoc',
  'companyEtcDoc',
  'buyerNameCardImg',
  'answerFile',
];

/** The managers who read a member's files of this kind: name cards belong to logs, all else to an application. */
export const managerOf = (kind: FileKind): 'participate' | 'counseling' =>
  kind === 'buyerNameCardImg' ? 'counseling' : 'participate';

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

/**
 * Where a small form of a picture is read: the smallest of an uploaded one, else its thumbnail, the saved name with its
 * extension replaced by .webp. Of an uploaded picture that is the picture itself, since it is stored as WebP.
 */
export function thumbnailAddress(picture: Addressed & Partial<Pictured>, base = '/files'): string {
  const { kind, saveFileName, width = null, height = null } = picture;
  const [narrowest] = widthsOf({ kind, saveFileName, width, height });
  const name = narrowest ? narrowName(saveFileName, narrowest) : thumbnailName(saveFileName);
  return fileAddress({ kind, saveFileName: name }, base);
}

export function thumbnailName(saveFileName: string): string {
  return `${saveFileName.replace(/\.[^.]*$/, '')}.webp`;
}

/** Smaller widths, in pixels, that lie beside an uploaded picture: for a card, a phone, and a page of full width. */
export const smallerWidths = [480, 960, 1600] as const;

/** The longest side of a stored picture, in pixels; a larger one is made smaller when it comes (docs/rules.md, F4). */
export const pictureSide = 2560;

/** The name of a picture's smaller form: `abc.webp` at 480 pixels is `abc-480.webp`. */
export const narrowName = (saveFileName: string, width: number): string =>
  saveFileName.replace(/\.webp$/, `-${width}.webp`);

/** The widths that a picture has beside its own: those below it. One that is no WebP was not uploaded and has only its thumbnail. */
export const widthsOf = ({ saveFileName, width }: Pictured): number[] =>
  saveFileName.endsWith('.webp') && width !== null ? smallerWidths.filter((one) => one < width) : [];

/** All forms of a picture for `srcset`, the smallest first; '' for one that has a single form. */
export function pictureSources(picture: Pictured, base = '/files'): string {
  const { kind, saveFileName, width } = picture;
  const narrow = widthsOf(picture).map(
    (one) => `${fileAddress({ kind, saveFileName: narrowName(saveFileName, one) }, base)} ${one}w`,
  );
  return narrow.length === 0 ? '' : [...narrow, `${fileAddress(picture, base)} ${width}w`].join(', ');
}

/** Whether a file may have this name: no part of a path, nothing that is invisible or turns the direction of text, not only dots. */
export function isFileName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= limits.fileName &&
    name.isWellFormed() &&
    !/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name) &&
    /[^.\s]/.test(name)
  );
}

/** Everything that the store may hold of a file, by its keys: the file itself, and a picture's thumbnail and smaller forms. */
export function storeKeys({ kind, saveFileName }: Addressed): string[] {
  const narrow = saveFileName.endsWith('.webp')
    ? smallerWidths.map((width) => narrowName(saveFileName, width))
    : [];
  const names = new Set([saveFileName, thumbnailName(saveFileName), ...narrow]);
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
