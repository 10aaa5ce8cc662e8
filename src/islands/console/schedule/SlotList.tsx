import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { begunPhase } from '#domain/matching/matching.ts';
import { formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { MeetingPanel } from './MeetingPanel.tsx';
import { pairName, placeName, type ScheduleArea } from './names.ts';
import type { GridActs } from './ScheduleGrid.tsx';
import type { Several } from './several.tsx';

type Slot = ShownDay['slots'][number];

interface Parts {
  store: ScheduleStore;
  shown: ShownDay;
  acts: GridActs;
  several: Several;
}

/** The schedule on a phone: slot by slot, of which those that are open show their meetings. */
export function SlotList({ store, shown, acts, several }: Parts) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const carried = useStore(store.$carried);
  const now = shown.slots.find(({ walkIn }) => walkIn !== null)?.slotIdx;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set(now === undefined ? [] : [now]));
  return (
    <ul className="schedule-list" aria-label={t('schedule.list.slots')}>
      {shown.slots.map((slot) => {
        const { slotIdx, startsAt, endsAt } = slot;
        const why = carried && shown.grid.obstacle(carried, { slotIdx });
        const time = formatSpan(t.locale, startsAt, endsAt, zone);
        return (
          <li key={slotIdx} data-put={carried && !carried.swaps ? (why ? 'no' : 'yes') : undefined}>
            <details
              open={open.has(slotIdx)}
              onToggle={(event) => {
                const next = new Set(open);
                if (event.currentTarget.open) next.add(slotIdx);
                else next.delete(slotIdx);
                setOpen(next);
              }}
            >
              <summary>
                <strong className="figures">{time}</strong>{' '}
                <span className="note">
                  {slot.hasBegun
                    ? `${t(`schedule.${begunPhase(new Date(), slot)}`)} · `
                    : slot.isOpen
                      ? ''
                      : `${t('schedule.late')} · `}
                  {t('schedule.slotLoad', {
                    taken: shown.grid.takenTables(slotIdx),
                    of: shown.tableNos.length,
                  })}
                </span>
              </summary>
              {open.has(slotIdx) && <Meetings {...{ store, shown, slot, acts, several }} />}
            </details>
            {carried &&
              !carried.swaps &&
              (why ? (
                <p className="note">{t(`schedule.why.${why}`)}</p>
              ) : (
                <Button
                  size="small"
                  label={t('schedule.list.placeAt', { time })}
                  onClick={() => acts.choose({ slotIdx })}
                >
                  {t('schedule.list.placeHere')}
                </Button>
              ))}
            {!carried && !several.chosen && slot.walkIn && (
              <Button kind="second" size="small" onClick={() => acts.choose({ slotIdx })}>
                {t('schedule.waiting.book')}
              </Button>
            )}
            {!carried && !several.chosen && !slot.walkIn && !slot.hasBegun && (
              <Button
                kind="second"
                size="small"
                label={t('schedule.arrange.at', { time })}
                onClick={() => acts.choose({ slotIdx })}
              >
                {t('schedule.arrange.open')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Meetings({ store, shown, slot, acts, several }: Parts & { slot: Slot }) {
  const t = useT<ScheduleArea>();
  const selected = useStore(store.$selected);
  const carried = useStore(store.$carried);
  const places = [
    ...shown.tableNos.map((tableNo) => ({ slotIdx: slot.slotIdx, tableNo })),
    ...Array.from({ length: shown.grid.videoLanes }, (_, lane) => ({
      slotIdx: slot.slotIdx,
      byVideo: true,
      lane,
    })),
  ];
  const meetings = places.flatMap((place) => {
    const meeting = shown.grid.meetingAt(place);
    return meeting ? [{ place, meeting }] : [];
  });
  if (meetings.length === 0) return <p className="note">{t('schedule.list.nobody')}</p>;
  return (
    <ul>
      {meetings.map(({ place, meeting }) => (
        <li key={meeting.matchingIdx}>
          <button
            type="button"
            className="schedule-card"
            aria-expanded={several.chosen ? undefined : selected === meeting.matchingIdx}
            aria-pressed={several.chosen?.has(meeting.matchingIdx)}
            disabled={several.chosen !== null && slot.hasBegun}
            onClick={() =>
              several.chosen
                ? several.turn(meeting.matchingIdx)
                : carried?.swaps
                  ? acts.choose(place)
                  : acts.open(selected === meeting.matchingIdx ? 0 : meeting.matchingIdx)
            }
          >
            <span className="note">
              {placeName(t, shown, meeting.tableNo)}
              {shown.noShowOf.has(meeting.matchingIdx) && ` · ${t('schedule.noShow')}`}
            </span>
            {pairName(t, shown, meeting)}
          </button>
          {selected === meeting.matchingIdx && (
            <MeetingPanel store={store} shown={shown} meeting={meeting} acts={acts} />
          )}
        </li>
      ))}
    </ul>
  );
}
