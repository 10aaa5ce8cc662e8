import { useStore } from '@nanostores/react';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { PlanGridStore } from '#stores/matching/plans/plan-grid.ts';
import type { PlansArea } from './area.ts';
import { partyName } from './names.ts';

/** Beside the grid: the first of those without a place, to be carried into it. */
export function UnplacedSide({
  grid,
  isDraft,
  onPickUp,
}: {
  grid: PlanGridStore;
  isDraft: boolean;
  onPickUp: (no: number) => void;
}) {
  const t = useT<PlansArea>();
  const carried = useStore(grid.$carried);
  return (
    <section className="schedule-waiting" aria-labelledby="plans-unplaced">
      <h3 id="plans-unplaced">{t('plans.grid.unplaced')}</h3>
      <Loaded
        of={useStore(grid.$unplaced)}
        rows={3}
        onRetry={grid.load}
        empty={(list) => list.length === 0 && <p className="note">{t('plans.grid.noneUnplaced')}</p>}
      >
        {(list, count) => (
          <>
            <p className="note">{t('plans.grid.moreUnplaced', { count })}</p>
            <ul>
              {list.map((one, at) => {
                const no = grid.numberOf(at);
                return (
                  <li key={`${one.company.participateIdx} ${one.buyer.participateIdx}`}>
                    <button
                      type="button"
                      className="schedule-card"
                      data-carry={no}
                      data-waits=""
                      disabled={!isDraft}
                      aria-pressed={carried?.matchingIdx === no}
                      onClick={() => onPickUp(no)}
                    >
                      <strong>{partyName(t, one.company)}</strong>
                      <span className="schedule-card-buyer">{partyName(t, one.buyer)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}
