import { useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { saveSchedule } from '#stores/matching/calendar.ts';

interface Props {
  /** Only this meeting, and how its button is read out; without it the whole schedule. */
  meeting?: { matchingIdx: number; label: string };
}

/** Saves the schedule, or one confirmed meeting, as a file that calendar programs take over. */
export function SaveToCalendar({ meeting }: Props) {
  const t = useT<'calendar'>();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveSchedule(t.locale, meeting?.matchingIdx).then(
      () => toast(t('calendar.saved')),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  return (
    <Button
      kind="second"
      size="small"
      busy={isBusy}
      onClick={() => void save()}
      {...(meeting ? { label: meeting.label } : {})}
    >
      {t(meeting ? 'calendar.saveOne' : 'calendar.saveAll')}
    </Button>
  );
}
