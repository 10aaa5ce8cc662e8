import { useCallback } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FreeSlot } from '#stores/matching/meeting-answers.ts';
import { useGridDays, ZoneLine } from './EventTimes.tsx';

const noWishes: Meeting['wishes'] = [];

/** The free times by day, bound to `slotIdx` of the form around. */
export function FreeTimes({
  free,
  wishes = noWishes,
  isAfterClash,
  none,
}: {
  free: FreeSlot[];
  /** The wished ones are marked among the free. */
  wishes?: Meeting['wishes'];
  isAfterClash: boolean;
  /** What is said where there is none. */
  none: string;
}) {
  const t = useT<'matching'>();
  const { id, value, error, set } = useField('slotIdx');
  const days = useGridDays(
    free,
    useCallback(
      (slot: FreeSlot) => {
        const at = wishes.findIndex((wish) => wish.slotIdx === slot.slotIdx);
        return { state: 'free', note: at < 0 ? '' : t('matching.detail.wishRank', { rank: at + 1 }) };
      },
      [wishes, t],
    ),
  );
  if (free.length === 0) return <p>{none}</p>;
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
      <ZoneLine />
    </FieldFrame>
  );
}
