/** Says what a file is and makes of it what is stored. Runs in the process of `process.ts` only. */
import { open } from 'node:fs/promises';
import { type FileType, isPictureType } from '#domain/common/file-types.ts';
import { type Finding, type Order, Unfit } from './finding.ts';
import { inspectHwp } from './hwp.ts';
import { inspectPdf } from './pdf.ts';
import { familyOf, headBytes } from './signature.ts';
import { inspectZip } from './zip.ts';

export async function inspect({ path, accepted, pixels, use }: Order): Promise<Finding> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const family = familyOf(head.buffer);
    // Nothing is decoded or unpacked that is not taken whatever comes of it.
    if (!family || !accepted.some((type) => familyOfType(type) === family))
      throw new Unfit('file_type_not_allowed');
    const as = (type: FileType): Finding => {
      if (!accepted.includes(type)) throw new Unfit('file_type_not_allowed');
      return { type, bytes: size, width: null, height: null, forms: [{ path, narrowWidth: null }] };
    };
    if (family === 'zip') return as(await inspectZip(path));
    if (family === 'pdf') await inspectPdf(file, size);
    else if (family === 'cfb') await inspectHwp(file, size);
    else {
      // Loaded for pictures only: it is the larger part of the process.
      if (use !== undefined) {
        const { makeSitePicture } = await import('./site-pictures.ts');
        return await makeSitePicture(path, pixels ?? 0, use);
      }
      const { inspectPicture } = await import('./pictures.ts');
      return await inspectPicture(path, pixels ?? 0);
    }
    return as(family === 'pdf' ? 'pdf' : 'hwp');
  } finally {
    await file.close();
  }
}

function familyOfType(type: FileType) {
  if (isPictureType(type) || type === 'pdf') return type;
  return type === 'hwp' ? 'cfb' : 'zip';
}
