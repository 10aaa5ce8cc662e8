/** A process that cuts one font, sends it back and ends: the library holds on to more memory than the server needs. */
import { constants, setPriority } from 'node:os';
import type { OwnFace } from '#domain/site/face.ts';
import type { Locale } from '#i18n/locales.ts';
import { cutOwnFace } from './own-faces.ts';

interface Order {
  face: OwnFace;
  locale: Locale;
  characters: string;
}

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', async ({ face, locale, characters }: Order) => {
  const answer = await cutOwnFace(face, locale, characters).then(
    ({ file }) => file,
    (error: unknown) => String(error),
  );
  process.send?.(answer, () => process.exit());
});
process.on('disconnect', () => process.exit());
