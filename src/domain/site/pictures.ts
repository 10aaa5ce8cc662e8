/** Pictures of the organiser's own: what each is for, how it is named, and in which forms it is kept (docs/rules.md, I8). */
import { z } from 'zod';
import { optional, rule } from '../common/fields.ts';

/** Parts of the identity that are a picture. */
export const pictureParts = ['logo', 'logoDark', 'icon', 'share'] as const;
export type PicturePart = (typeof pictureParts)[number];

/** What one can be: a part of the identity, or the logo of a sponsor. */
export const pictureUses = [...pictureParts, 'sponsor'] as const;
export type PictureUse = (typeof pictureUses)[number];

/** What stands behind the name of a picture in each of its forms; the first is the picture itself. */
export const pictureForms: Record<PictureUse, readonly [string, ...string[]]> = {
  logo: ['.webp'],
  logoDark: ['.webp'],
  icon: ['-512.png', '-masked.png', '-192.png', '-180.png', '-32.png'],
  share: ['.jpg'],
  sponsor: ['.webp'],
};

/**
 * The name under which a picture is kept, which is never given to another: what it is for, a hash of what it holds with something made up,
 * and its size in pixels, so that a page knows how much room it takes.
 */
const shape = /^(logo|logoDark|icon|share|sponsor)-[0-9a-f]{32}-(\d{1,4})x(\d{1,4})$/;

/** What a picture is for, and its size; undefined where that is no name of one. */
export function readPictureName(
  name: string,
): { use: PictureUse; width: number; height: number } | undefined {
  const [, use, width, height] = shape.exec(name) ?? [];
  return use === undefined
    ? undefined
    : { use: use as PictureUse, width: Number(width), height: Number(height) };
}

export const pictureName = (
  use: PictureUse,
  hash: string,
  { width, height }: { width: number; height: number },
): string => `${use}-${hash}-${width}x${height}`;

/** The name of a picture for this; null where there is none. */
export const pictureFor = (use: PictureUse) =>
  optional(
    z
      .string()
      .max(80)
      .refine((value) => readPictureName(value)?.use === use, rule('one_of'))
      .meta({ examples: [pictureName(use, '0123456789abcdef'.repeat(2), { width: 480, height: 120 })] }),
  );

/** The fields of the identity that name a picture. */
export const pictureFields = {
  logo: pictureFor('logo'),
  /** By night; without it `logo` stands on a light ground. */
  logoDark: pictureFor('logoDark'),
  icon: pictureFor('icon'),
  share: pictureFor('share'),
};

export type OwnPictures = Record<PicturePart, string | null>;
export const noPictures: OwnPictures = { logo: null, logoDark: null, icon: null, share: null };

/** Below which own pictures are read. */
export const ownFolder = '/own/';

/** Where a form of a picture is read; by itself the picture as it is. */
export function ownAddress(name: string, form?: string): string {
  const use = readPictureName(name)?.use ?? 'logo';
  return `${ownFolder}${name}${form ?? pictureForms[use][0]}`;
}

/** Keys of the file store of all forms of a picture. */
export function ownKeys(name: string): string[] {
  const use = readPictureName(name)?.use;
  return use === undefined ? [] : pictureForms[use].map((form) => ownKey(name, form));
}

export const ownKey = (name: string, form: string): string => `upload/site/${name}${form}`;
