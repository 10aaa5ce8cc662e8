/** A process that has found its plan and tells reasons without an end, whatever it is told: what a very large event would be. */
import type { FromPlanner } from '../../src/planner/messages.ts';

const tell = (message: FromPlanner) => process.send?.(message);
const measures = {
  ...{ placed: 1, must: 0, weight: 1, least: 0, wishes: 0, breaks: 0, mostBreaks: 0, metres: 0, changes: 0 },
};
const progress = { measures, bounds: { placed: 2, must: 0, weight: 2, breaks: 0 }, seconds: 0 };

process.once('disconnect', () => process.exit());
process.once('message', () => {
  tell({
    found: {
      ...{ ...progress, state: 'best' },
      placements: [{ wish: 1, slot: 1, table: null, interpreter: null, representatives: [null, null] }],
    },
  });
  setInterval(() => {
    tell({ reasons: [{ wish: 2, holds: 'asPlaced', facts: [{ kind: 'noTime', wish: 2 }] }] });
    // That it is at the reasons: nothing else of it is heard before it ends.
    tell({ progress: { ...progress, state: 'best' } });
  }, 20);
});
