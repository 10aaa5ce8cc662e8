import type { Target } from '#domain/matching/schedule-grid.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Carried } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { pairName, type ScheduleArea } from './names.ts';

/** What is carried, and whether it can be where the pointer is. */
export function CarryLine({
  carried,
  shown,
  over,
  onPutBack,
}: {
  carried: Carried;
  shown: ShownDay;
  over: Target | undefined;
  onPutBack: () => void;
}) {
  const t = useT<ScheduleArea>();
  const why = over && shown.grid.obstacle(carried, over);
  const isOpen = over && shown.slots.find(({ slotIdx }) => slotIdx === over.slotIdx)?.isOpen;
  return (
    <div className="schedule-line" data-carrying="">
      <strong>
        {t(carried.swaps ? 'schedule.swapping' : carried.from ? 'schedule.carrying' : 'schedule.placing', {
          names: pairName(t, shown, carried),
        })}
      </strong>{' '}
      <span data-no={why ? '' : undefined}>
        {!over
          ? t(carried.swaps ? 'schedule.swapHint' : 'schedule.carryHint')
          : why
            ? t(`schedule.why.${why}`)
            : t(isOpen ? 'schedule.possible' : 'schedule.possibleLate')}
      </span>
      <Button kind="plain" size="small" onClick={onPutBack}>
        {t('schedule.putBack')}
      </Button>
    </div>
  );
}
