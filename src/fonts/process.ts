/** A process that cuts one font, sends it back and ends: the library holds on to more memory than the server needs. */
import { constants, setPriority } from 'node:os';
import type { OwnFace } from '#domain/site/face.ts';
import { cutOwnFace } from './own-faces.ts';

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', async ({ face, characters }: { face: OwnFace; characters: string }) => {
  const answer = await cutOwnFace(face, characters).catch((error: unknown) => String(error));
  process.send?.(answer, () => process.exit());
});
process.on('disconnect', () => process.exit());
