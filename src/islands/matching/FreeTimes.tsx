import type { Meeting } from '#api/matching.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { FieldFrame } from '#islands/ui/Field.tsx';
import { useField } from '#islands/ui/form-context.ts';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FreeSlot } from '#stores/meeting-answers.ts';
import { useZone } from './EventTimes.tsx';
import { daysOf } from './slots-by-day.ts';

/** The free times by day, bound to `slotIdx` of the form around. */
export function FreeTimes({
  free,
  wishes = [],
  isAfterClash,
  none,
}: {
  free: FreeSlot[] | null;
  /** The wished ones are marked among the free. */
  wishes?: Meeting['wishes'];
  isAfterClash: boolean;
  /** What is said where there is none. */
  none: string;
}) {
  const t = useT<'matching'>();
  const { id, value, error, set } = useField('slotIdx');
  const zone = useZone();
  if (free === null) return <Skeleton rows={2} />;
  if (free.length === 0) return <p>{none}</p>;
  const wishNote = (slotIdx: number) => {
    const at = wishes.findIndex((wish) => wish.slotIdx === slotIdx);
    return at < 0 ? '' : t('matching.detail.wishRank', { rank: at + 1 });
  };
  const days = daysOf(free, zone).map(({ key, slots }) => ({
    key,
    label: formatDay(t.locale, slots[0]?.startsAt ?? key, zone),
    slots: slots.map((slot) => ({
      id: slot.slotIdx,
      time: formatTime(t.locale, slot.startsAt, zone),
      state: 'free' as const,
      note: wishNote(slot.slotIdx),
    })),
  }));
  return (
    <FieldFrame
      id={id}
      group="slotIdx"
      label={t('matching.detail.freeTimes')}
      hint={isAfterClash && t('matching.detail.assigned')}
      error={error}
    >
      <SlotGrid
        label={t('matching.detail.freeTimes')}
        days={days}
        chosen={typeof value === 'number' ? [value] : []}
        onChange={([slotIdx]) => set(slotIdx ?? null)}
      />
    </FieldFrame>
  );
}
