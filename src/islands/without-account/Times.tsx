import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ParticipantPage } from '#api/participation/without-account.ts';
import { dayIn } from '#domain/day/day.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatSpan } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { ParticipantPageStore } from '#stores/participation/participant-page.ts';

/** The times to come, each to be marked as one that they can't. */
export function Times({ page, store }: { page: ParticipantPage; store: ParticipantPageStore }) {
  const t = useT<'withoutAccount'>();
  const marked = useStore(store.$marked);
  const [isBusy, setBusy] = useState(false);
  const zone = page.event.timeZone;
  if (page.slots.length === 0) return null;
  const stored = page.slots.filter(({ isUnavailable }) => isUnavailable).map(({ slotIdx }) => slotIdx);
  const chosen = marked ?? stored;
  const toggle = (slotIdx: number) =>
    store.$marked.set(
      chosen.includes(slotIdx) ? chosen.filter((one) => one !== slotIdx) : [...chosen, slotIdx],
    );
  const save = async () => {
    setBusy(true);
    await store.saveTimes(chosen).then(
      () => toast(t('withoutAccount.timesSaved')),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  return (
    <details className="without-account-times no-print">
      <summary>{t('withoutAccount.times')}</summary>
      <p className="note">{t('withoutAccount.timesHint')}</p>
      {[...Map.groupBy(page.slots, ({ startsAt }) => dayIn(zone, startsAt))].map(([day, slots]) => (
        <fieldset key={day}>
          <legend>{formatDay(t.locale, slots[0]?.startsAt ?? '', zone)}</legend>
          {slots.map(({ slotIdx, startsAt, endsAt, isTaken }) => (
            <label key={slotIdx}>
              <input
                type="checkbox"
                checked={chosen.includes(slotIdx)}
                disabled={isTaken}
                onChange={() => toggle(slotIdx)}
              />
              <span>
                {formatSpan(t.locale, startsAt, endsAt, zone)}
                {isTaken && ` · ${t('withoutAccount.taken')}`}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button size="small" busy={isBusy} onClick={() => void save()}>
        {t('withoutAccount.saveTimes')}
      </Button>
    </details>
  );
}
