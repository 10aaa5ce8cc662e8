import { useStore } from '@nanostores/react';
import { lazy, Suspense, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import type { Target } from '#domain/matching/schedule-grid.ts';
import { sentence } from '#i18n/engine.ts';
import { formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { ArrangeStart } from '#stores/matching/by-manager/arranging.ts';
import type { Carried, ScheduleStore, WalkInStart } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { CarryLine } from './CarryLine.tsx';
import { usePointerCarry } from './carry.ts';
import { Holes } from './Holes.tsx';
import { ChosenMeeting } from './MeetingPanel.tsx';
import { pairName, placeIn, type ScheduleArea } from './names.ts';
import { rowsOf, rowsWith } from './rows.ts';
import { type GridActs, ScheduleGrid } from './ScheduleGrid.tsx';
import { SlotList } from './SlotList.tsx';
import { SeveralLine, useSeveral } from './several.tsx';
import { ToWaiting, Waiting } from './Waiting.tsx';

const WalkInDialog = lazy(async () => ({
  default: (await import('../meetings/WalkInDialog.tsx')).WalkInDialog,
}));
const ArrangeDialog = lazy(async () => ({ default: (await import('./ArrangeDialog.tsx')).ArrangeDialog }));
const BlockDialog = lazy(async () => ({ default: (await import('./BlockDialog.tsx')).BlockDialog }));
const MoveSeveralDialog = lazy(async () => ({
  default: (await import('./MoveSeveralDialog.tsx')).MoveSeveralDialog,
}));
const LateDialog = lazy(async () => ({ default: (await import('./LateDialog.tsx')).LateDialog }));

/** The grid, or the list of a phone, with what waits beside it; what is carried goes from the one to the other. */
export function ScheduleDesk({
  store,
  shown,
  words,
  onWords,
  isNarrow,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  words: string;
  onWords: (words: string) => void;
  isNarrow: boolean;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const help = useId();
  const waitingId = useId();
  const main = useRef<HTMLDivElement>(null);
  const { rows: kind } = useStore(store.$asked);
  const carried = useStore(store.$carried);
  const isPlacing = useStore(store.$isPlacing);
  const isBlocking = useStore(store.$isBlocking);
  const isMovingSeveral = useStore(store.$isMovingSeveral);
  const [said, say] = useState('');
  const [over, setOver] = useState<Target>();
  const [walkIn, setWalkIn] = useState<WalkInStart>();
  const [arranging, setArranging] = useState<ArrangeStart>();
  const [late, setLate] = useState<{ target: Target; names: string; time: string; isFull?: boolean }>();
  const several = useSeveral(store, shown, say);
  const { chosen } = several;
  const wanted = useDeferredValue(words);
  const all = useMemo(() => rowsOf(t, shown, kind), [t, shown, kind]);
  const rows = useMemo(() => rowsWith(t, shown, all, wanted), [t, shown, all, wanted]);

  const slotOf = (slotIdx: number) => shown.slots.find((slot) => slot.slotIdx === slotIdx);
  const timeOf = (slotIdx: number) => {
    const slot = slotOf(slotIdx);
    return slot ? formatSpan(t.locale, slot.startsAt, slot.endsAt, zone) : '';
  };
  const pickedUp = (what: Carried | null) => {
    if (!what) return false;
    store.$selected.set(null);
    const names = pairName(t, shown, what);
    const { length: count } = shown.grid.possibleSlots(what);
    say(t(count > 0 ? 'schedule.pickedUp' : 'schedule.pickedUpNone', { names, count }));
    return true;
  };
  const putBack = () => {
    const what = store.$carried.get();
    if (what) say(t('schedule.wasPutBack', { names: pairName(t, shown, what) }));
    setOver(undefined);
    store.putBack();
  };
  const pickUp = (matchingIdx: number, swaps = false) => pickedUp(store.pickUpPlaced(matchingIdx, swaps));
  const pickUpWaiting = (meeting: Meeting) => {
    // What waits stands below the day on a phone, and the day is where it goes.
    if (pickedUp(store.pickUpWaiting(meeting)) && isNarrow) main.current?.scrollIntoView();
  };

  async function putDown(target: Target): Promise<void> {
    const what = store.$carried.get();
    if (!what || isPlacing) return;
    const names = pairName(t, shown, what);
    const why = shown.grid.obstacle(what, target);
    if (why) return say(t(`schedule.why.${why}`));
    const time = timeOf(target.slotIdx);
    // Of a swap both places are taken anew.
    const isOpen = (slotIdx: number) => slotOf(slotIdx)?.isOpen ?? false;
    if (!isOpen(target.slotIdx) || (what.swaps && what.from && !isOpen(what.from.slotIdx)))
      return setLate({ target, names, time });
    try {
      const placed = await store.putDown(target);
      const done = what.swaps ? 'schedule.swapped' : what.from ? 'schedule.moved' : 'schedule.placed';
      toast(t(done, { names, time, where: placeIn(t, placed) }));
    } catch (error) {
      if (errorKey(error) === 'msg.day_full') return setLate({ target, names, time, isFull: true });
      const isOrdered = errorKey(error) === 'msg.meeting_order';
      toast(isOrdered ? t('schedule.why.outOfOrder') : sentence(t, errorKey(error)), 'failure');
    }
  }

  function choose(target: Target): void {
    if (store.$carried.get()) return void putDown(target);
    // Two who stand in front of each other need a table.
    if (slotOf(target.slotIdx)?.walkIn && !target.byVideo)
      setWalkIn({
        slotIdx: target.slotIdx,
        ...atTable(target),
        tableName: shown.tableNameOf.get(target.tableNo ?? 0),
      });
    else arrange(target);
  }

  function arrange({ slotIdx, tableNo, participateIdx, byVideo }: Target): void {
    const person = participateIdx === undefined ? undefined : shown.personOf.get(participateIdx);
    setArranging({ target: { slotIdx, tableNo, byVideo }, person });
  }

  const acts: GridActs = {
    open: (matchingIdx) => store.$selected.set(matchingIdx || null),
    pickUp: (matchingIdx, swaps) => void pickUp(matchingIdx, swaps),
    choose,
    putBack,
    switchVideo: ({ matchingIdx, slotIdx, tableNo }) => {
      const target = { slotIdx, byVideo: tableNo !== null };
      const what = store.pickUpPlaced(matchingIdx);
      const why = what && shown.grid.obstacle(what, target);
      if (!why) return void putDown(target);
      toast(t(`schedule.why.${why}`), 'failure');
      store.putBack();
    },
  };
  const waitingMeeting = (matchingIdx: number): Meeting | undefined => {
    const list = store.waiting.pending.get();
    return list.state === 'ready' ? list.data.find((one) => one.matchingIdx === matchingIdx) : undefined;
  };
  const pointer = usePointerCarry({
    pickUp(element) {
      if (store.several.$chosen.get()) return false;
      const matchingIdx = Number(element.dataset.carry);
      const meeting = 'waits' in element.dataset ? waitingMeeting(matchingIdx) : undefined;
      return pickedUp(meeting ? store.pickUpWaiting(meeting) : store.pickUpPlaced(matchingIdx));
    },
    over: setOver,
    putDown: (target) => {
      // Where it can't be it goes back, and the reason is said.
      const what = store.$carried.get();
      const why = what && shown.grid.obstacle(what, target);
      if (!why) return void putDown(target);
      if (why !== 'here') toast(t(`schedule.why.${why}`), 'failure');
      putBack();
    },
    putBack,
  });
  useEscape(carried !== null && late === undefined, putBack);
  useEscape(chosen !== null && !isMovingSeveral, several.end);

  return (
    // Not a control of its own: what can be picked up inside is reached by keyboard.
    <div className="schedule-desk" onPointerDown={isNarrow ? undefined : pointer.onPointerDown}>
      <div ref={main} className="schedule-main">
        {carried ? (
          <CarryLine carried={carried} shown={shown} over={over} onPutBack={putBack} />
        ) : chosen ? (
          <SeveralLine
            count={chosen.size}
            onMove={() => store.$isMovingSeveral.set(true)}
            onEnd={several.end}
          />
        ) : (
          !isNarrow && <p className="note schedule-line">{t('schedule.hint')}</p>
        )}
        <p id={help} hidden>
          {t('schedule.help')}
        </p>
        {/* What is over in minutes comes before the day. */}
        {isNarrow && !carried && <Holes onFilled={store.refreshNow} />}
        {isNarrow && !carried && <ToWaiting store={store} to={waitingId} />}
        {isNarrow ? (
          <SlotList key={shown.day} store={store} shown={shown} acts={acts} several={several} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t('schedule.noRow')}
            action={
              <Button kind="second" onClick={() => onWords('')}>
                {t('schedule.clearFind')}
              </Button>
            }
          />
        ) : (
          <ScheduleGrid
            key={`${shown.day} ${kind}`}
            store={store}
            shown={shown}
            rows={rows}
            acts={acts}
            several={several}
            helpId={help}
          />
        )}
      </div>
      {/* On a phone the day comes first, and what waits after it. */}
      <div className="schedule-side" id={waitingId} tabIndex={-1}>
        {!isNarrow && <Holes onFilled={store.refreshNow} />}
        {!isNarrow && <ChosenMeeting store={store} shown={shown} acts={acts} />}
        <Waiting store={store} onPickUp={pickUpWaiting} onWalkIn={setWalkIn} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <p ref={pointer.ghost} className="schedule-ghost" aria-hidden="true">
        {carried && pairName(t, shown, carried)}
      </p>
      <Suspense>
        {walkIn && (
          <WalkInDialog start={walkIn} load={store.refreshNow} onClose={() => setWalkIn(undefined)} />
        )}
        {isBlocking && (
          <BlockDialog store={store} shown={shown} onClose={() => store.$isBlocking.set(false)} />
        )}
        {isMovingSeveral && (
          <MoveSeveralDialog
            store={store}
            shown={shown}
            chosen={chosen}
            onClose={() => store.$isMovingSeveral.set(false)}
          />
        )}
        {arranging && (
          <ArrangeDialog
            store={store}
            shown={shown}
            start={arranging}
            time={timeOf(arranging.target.slotIdx)}
            onClose={() => setArranging(undefined)}
          />
        )}
        {late && (
          <LateDialog
            store={store}
            {...late}
            onClose={() => {
              setLate(undefined);
              putBack();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

const atTable = ({ tableNo }: Target) => (tableNo === undefined ? {} : { tableNo });

/** Escape puts back whatever is carried, wherever the keyboard is. */
function useEscape(isOn: boolean, act: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  });
}
