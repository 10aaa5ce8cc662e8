/** Draws, in a process of its own: takes a list of subjects, puts each picture into the store, and ends. */

import { constants, setPriority } from 'node:os';
import { pictureOfDrawing } from '#server/platform/storage/images.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { demoDrawings, keysOf } from './index.ts';

/** What the process is told. */
export interface DrawingOrder {
  subjects: string[];
  store: Parameters<typeof openFileStore>[0];
}

/** One draws while others are written. */
const atOnce = 4;

// Whoever reads the site comes first.
setPriority(constants.priority.PRIORITY_LOW);

process.once('message', async ({ subjects, store }: DrawingOrder) => {
  const files = openFileStore(store);
  const waiting = [...subjects];
  const draw = async () => {
    for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
      const drawing = demoDrawings.get(subject);
      if (!drawing) continue;
      const [original, thumbnail] = keysOf(subject, drawing);
      const picture = await pictureOfDrawing(drawing.svg());
      await files.put(thumbnail, picture.thumbnail);
      await files.put(original, picture.original);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, draw));
  process.disconnect?.();
});
// Whoever ordered the pictures is gone: what is drawn stays, the rest is drawn at the next start.
process.once('disconnect', () => process.exit());
