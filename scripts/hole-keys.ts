/** The keys that the screens of holes on the day make from values (`made-keys.ts`). */
import { holeModes, holeWhys } from '../src/domain/matching/hole.ts';

export const holeKeys: Readonly<Record<string, readonly string[]>> = {
  'eventRule.holeMode.{}': holeModes,
  'hole.{}': ['made', 'asked', 'declined', 'gone'],
  'holeDesk.why.{}': holeWhys,
  'holeDesk.asked.{}': ['asked', 'yes', 'declined', 'gone'],
};
