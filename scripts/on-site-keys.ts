/** The keys that the screens on the day make from values (`made-keys.ts`). */
import { holeModes, holeWhys } from '../src/domain/matching/hole.ts';
import { noShows } from '../src/domain/matching/no-show.ts';
import { presenceKinds } from '../src/domain/matching/presence.ts';

export const onSiteKeys: Readonly<Record<string, readonly string[]>> = {
  'eventRule.holeMode.{}': holeModes,
  'hole.{}': ['made', 'asked', 'declined', 'gone'],
  'holeDesk.why.{}': holeWhys,
  'holeDesk.asked.{}': ['asked', 'yes', 'declined', 'gone'],
  'audit.missing.{}': ['none', ...noShows],
  'schedule.missing.{}': ['none', ...noShows],
  'meeting.said.{}': [...presenceKinds, 'takenBack'],
};
