import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { $isCut } from '#stores/site/offline.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./HandOverDialog.tsx')).HandOverDialog,
}));

/** The button by which another person of a side sits in a meeting; nothing where the reader may not choose for it. */
export function HandOver({
  list,
  meeting,
  side,
  name,
  label,
}: {
  list: MeetingActs;
  meeting: Meeting;
  side: MeetingSide;
  name: string;
  /** What the button says; without it that the representative changes. */
  label?: string;
}) {
  const t = useT<'matching'>();
  const isCut = useStore($isCut);
  const [isOpen, setOpen] = useState(false);
  if (!meeting.mayHandOver.includes(side)) return null;
  const words = label ?? t('matching.seat.change');
  return (
    <>
      <Button
        kind="second"
        size="small"
        disabled={isCut}
        label={t('matching.detail.actionOf', { action: words, name })}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      <Suspense>
        {isOpen && (
          <HandOverDialog
            list={list}
            meeting={meeting}
            side={side}
            name={name}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
