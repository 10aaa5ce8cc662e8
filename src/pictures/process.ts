/** A process that draws pictures one after another and sends them back. It makes way for whoever answers readers. */
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { drawPicture, type PictureText } from './draw.ts';

setPriority(constants.priority.PRIORITY_LOW);
// Ended by a signal, which would lose what was compiled for the next one.
flushCompileCache();
process.on('message', async (text: PictureText) => {
  const png = await drawPicture(text).catch((error: unknown) => String(error));
  process.send?.(png);
});
process.on('disconnect', () => process.exit(0));
