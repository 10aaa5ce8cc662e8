/** A process that draws pictures one after another and sends them back. It makes way for whoever answers readers. */
import { constants, setPriority } from 'node:os';
import { drawPicture, type PictureText } from './draw.ts';

setPriority(constants.priority.PRIORITY_LOW);
process.on('message', async (text: PictureText) => {
  const png = await drawPicture(text).catch((error: unknown) => String(error));
  process.send?.(png);
});
process.on('disconnect', () => process.exit(0));
