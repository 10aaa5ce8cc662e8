import { z } from 'zod';
import { pictureUses } from '#domain/site/pictures.ts';
import { uploadRefusals } from '../file/file.ts';
import type { Calls } from '../wire/contract.ts';

/** A picture of the site's own: the name by which the identity names it, and where it is read, from the root of the site. */
export const ownPicture = z.object({ name: z.string(), address: z.string() });
export type OwnPicture = z.output<typeof ownPicture>;

export const sitePictureCalls = {
  'POST /manage/site/upload': {
    summary:
      'Takes a picture for the identity of the site, to be named in its draft: a logo, an icon, what stands for links that are shared, or a sponsor’s logo. It is decoded and written anew in the sizes that are needed; a drawing (SVG) is refused. Nobody but managers reads it until it is published, and one that no draft names is removed after a day.',
    access: { who: 'famppy', in: 'none' },
    body: 'upload',
    request: z.object({ kind: z.enum(pictureUses) }),
    answer: ownPicture,
    refusals: uploadRefusals.filter((key) => key !== 'file_quota_bytes'),
  },
} satisfies Calls;
