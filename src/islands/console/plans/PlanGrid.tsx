import { useStore } from '@nanostores/react';
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { Target } from '#domain/matching/schedule-grid.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Carried, RowKind } from '#stores/matching/by-manager/schedule-grid.ts';
import type { PlanGridStore, ShownPlan } from '#stores/matching/plans/plan-grid.ts';
import { CarryLine } from '../schedule/CarryLine.tsx';
import { usePointerCarry } from '../schedule/carry.ts';
import { pairName } from '../schedule/names.ts';
import { rowsOf } from '../schedule/rows.ts';
import { type GridActs, ScheduleGrid } from '../schedule/ScheduleGrid.tsx';
import { whyWords } from './names.ts';
import '../schedule/schedule.css';
import '../schedule/schedule-side.css';
import type { PlansArea } from './area.ts';
import { PairDialog } from './PairDialog.tsx';
import { SlotsOfPlan } from './SlotsOfPlan.tsx';
import { UnplacedSide } from './UnplacedSide.tsx';

/** Where a grid has no room: a phone. */
const narrow = '(width < 48rem)';
const listen = (changed: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** A day of the plan: the schedule's grid with the differences marked, and beside it what has no place. */
export function PlanGrid({ grid, plan }: { grid: PlanGridStore; plan: MeetingPlan }) {
  const t = useT<PlansArea>();
  const loaded = useStore(grid.$shown);
  const rows = useStore(grid.$rows);
  const selected = useStore(grid.$selected);
  const isNarrow = useSyncExternalStore(listen, () => matchMedia(narrow).matches);
  useEffect(() => grid.putBack, [grid]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={grid.load} />;
  const shown = loaded.data;
  return (
    <>
      <div className="manage-filters schedule-bar">
        <Segments
          label={t('schedule.day')}
          value={shown.day ?? ''}
          options={shown.days.map((value) => ({
            value,
            label: formatDay(t.locale, `${value}T12:00:00Z`, 'UTC'),
          }))}
          onChange={grid.goTo}
        />
        {!isNarrow && (
          <Segments
            label={t('schedule.by')}
            value={rows}
            options={[
              { value: 'tables', label: t('schedule.byTables') },
              { value: 'people', label: t('schedule.byPeople') },
            ]}
            onChange={(value) => grid.$rows.set(value as RowKind)}
          />
        )}
      </div>
      {isNarrow ? (
        <SlotsOfPlan key={shown.day} grid={grid} shown={shown} />
      ) : (
        <Desk grid={grid} shown={shown} rows={rows} isDraft={plan.state === 'draft'} />
      )}
      {selected && (
        <PairDialog
          grid={grid}
          plan={plan}
          pair={selected}
          canPickUp={!isNarrow}
          onClose={() => grid.$selected.set(null)}
        />
      )}
    </>
  );
}

function Desk({
  grid,
  shown,
  rows: kind,
  isDraft,
}: {
  grid: PlanGridStore;
  shown: ShownPlan;
  rows: RowKind;
  isDraft: boolean;
}) {
  const t = useT<PlansArea>();
  const zone = useZone();
  const help = useId();
  const carried = useStore(grid.$carried);
  const [said, say] = useState('');
  const [over, setOver] = useState<Target>();
  const marked = useMemo(() => withMarks(t, shown), [t, shown]);
  const rows = useMemo(() => rowsOf(t, marked, kind), [t, marked, kind]);

  const pickedUp = (what: Carried | null): boolean => {
    if (!what || !isDraft) {
      grid.putBack();
      return false;
    }
    say(t('plans.grid.pickedUp', { names: pairName(t, marked, what) }));
    return true;
  };
  const pickUp = (no: number) => pickedUp(grid.pickUpPlaced(no));
  const putBack = () => {
    const what = grid.$carried.get();
    if (what) say(t('schedule.wasPutBack', { names: pairName(t, marked, what) }));
    setOver(undefined);
    grid.putBack();
  };

  async function putDown(target: Target): Promise<void> {
    const what = grid.$carried.get();
    if (!what) return;
    const names = pairName(t, marked, what);
    const seen = shown.grid.obstacle(what, target);
    if (seen) return tell(t(`schedule.why.${seen}`));
    try {
      const obstacles = await grid.putDown(target);
      if (obstacles.length > 0) return tell(obstacles.map((why) => whyWords(t, why)).join(' '));
      const slot = shown.slots.find(({ slotIdx }) => slotIdx === target.slotIdx);
      const time = slot ? formatSpan(t.locale, slot.startsAt, slot.endsAt, zone) : '';
      toast(t('plans.grid.carried', { names, time }));
    } catch (error) {
      grid.putBack();
      toast(sentence(t, errorKey(error)), 'failure');
    }
  }
  /** Said, and shown where whoever carries by mouse looks. */
  function tell(words: string): void {
    say(words);
    toast(words, 'failure');
  }

  const acts: GridActs = {
    open: (no) => {
      const meeting = shown.grid.meetingOf(no);
      if (meeting) grid.$selected.set({ companyIdx: meeting.companyIdx, buyerIdx: meeting.buyerIdx });
    },
    pickUp,
    choose: (target) => void (grid.$carried.get() && putDown(target)),
    putBack,
    switchVideo: () => undefined,
  };
  const pointer = usePointerCarry({
    pickUp: (element) => {
      const no = Number(element.dataset.carry);
      return pickedUp('waits' in element.dataset ? grid.pickUpUnplaced(no) : grid.pickUpPlaced(no));
    },
    over: setOver,
    putDown: (target) => void putDown(target).then(() => grid.$carried.get() && putBack()),
    putBack,
  });
  return (
    // Not a control of its own: what can be picked up inside is reached by keyboard.
    <div className="schedule-desk plans-desk" onPointerDown={isDraft ? pointer.onPointerDown : undefined}>
      <div className="schedule-main">
        {carried ? (
          <CarryLine carried={carried} shown={marked} over={over} onPutBack={putBack} />
        ) : (
          <p className="note schedule-line">{isDraft && t('plans.grid.hint')}</p>
        )}
        <p id={help} hidden>
          {t('plans.grid.help')}
        </p>
        {rows.length === 0 || shown.slots.length === 0 ? (
          <EmptyState title={t('plans.grid.empty')} />
        ) : (
          <ScheduleGrid
            key={`${shown.day} ${kind}`}
            store={grid}
            shown={marked}
            rows={rows}
            acts={acts}
            helpId={help}
          />
        )}
      </div>
      <div className="schedule-side">
        <UnplacedSide grid={grid} isDraft={isDraft} onPickUp={(no) => pickedUp(grid.pickUpUnplaced(no))} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p ref={pointer.ghost} className="schedule-ghost" aria-hidden="true">
        {carried && pairName(t, marked, carried)}
      </p>
    </div>
  );
}

/** What differs, and what is locked, in a word on its cell. */
function withMarks(t: ReturnType<typeof useT<PlansArea>>, shown: ShownPlan): ShownPlan {
  const marks = new Map(
    [...shown.changeOf].flatMap(([no, change]) => {
      const words = [
        change === 'same' ? '' : t(`plans.change.${change}`),
        shown.lockedOnes.has(no) ? t('plans.pair.locked') : '',
      ].filter(Boolean);
      return words.length === 0 ? [] : [[no, { kind: change, words: words.join(' · ') }] as const];
    }),
  );
  return { ...shown, marks };
}
