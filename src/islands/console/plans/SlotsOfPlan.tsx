import { useStore } from '@nanostores/react';
import { formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { PlanGridStore, ShownPlan } from '#stores/matching/plans/plan-grid.ts';
import { pairName, placeName } from '../schedule/names.ts';
import type { PlansArea } from './area.ts';

/** The day on a phone: its slots with their meetings, each of which opens. */
export function SlotsOfPlan({ grid, shown }: { grid: PlanGridStore; shown: ShownPlan }) {
  const t = useT<PlansArea>();
  const zone = useZone();
  const selected = useStore(grid.$selected);
  const { placed } = shown;
  return (
    <ol className="schedule-list" aria-label={t('plans.tab.grid')}>
      {shown.slots.map(({ slotIdx, startsAt, endsAt }) => {
        const rows = placed.slotIdx.flatMap((one, at) => (one === slotIdx ? at : []));
        return (
          <li key={slotIdx}>
            <details open={rows.length > 0 && rows.length < 8}>
              <summary>
                <time dateTime={startsAt}>{formatSpan(t.locale, startsAt, endsAt, zone)}</time>{' '}
                <span className="note figures">
                  {rows.length === 0
                    ? t('plans.grid.empties')
                    : t('plans.meetings.count', { count: rows.length })}
                </span>
              </summary>
              <ul>
                {rows.map((at) => {
                  const pair = {
                    companyIdx: placed.companyIdx[at] as number,
                    buyerIdx: placed.buyerIdx[at] as number,
                  };
                  const change = shown.changeOf.get(at + 1);
                  const words = [
                    placeName(t, shown, placed.tableNo[at] ?? null),
                    change && change !== 'same' && t(`plans.change.${change}`),
                    shown.lockedOnes.has(at + 1) && t('plans.pair.locked'),
                  ].filter(Boolean);
                  return (
                    <li key={`${pair.companyIdx} ${pair.buyerIdx}`}>
                      <button
                        type="button"
                        className="schedule-card"
                        aria-pressed={
                          selected?.companyIdx === pair.companyIdx && selected.buyerIdx === pair.buyerIdx
                        }
                        onClick={() => grid.$selected.set(pair)}
                      >
                        <strong>{pairName(t, shown, pair)}</strong>
                        <span className="note">{words.join(' · ')}</span>
                      </button>
                    </li>
                  );
                })}
              </ul>
            </details>
          </li>
        );
      })}
    </ol>
  );
}
