import { useEffect, useId, useState } from 'react';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching.ts';
import { toast } from '#client/toast.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { errorKey } from '#stores/loaded.ts';
import { approve, type FreeSlot, freeSlotsFor, freeSlotsOf } from '#stores/meetings.ts';
import { daysOf } from './days.ts';
import { useZone } from './Times.tsx';
import { Wishes } from './Wishes.tsx';

interface Props {
  meeting: Meeting;
  otherIdx: number;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Saying yes: by the wishes in their order, or to one time that is free for both. */
export function ApproveDialog({ name, open, onClose, ...rest }: Props) {
  const t = useT<'matching'>();
  return (
    <Dialog wide open={open} title={t('matching.detail.approveTitle', { name })} onClose={onClose}>
      <ApproveForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ApproveForm({ meeting, otherIdx, onClose }: Omit<Props, 'open' | 'name'>) {
  const t = useT<'matching'>();
  const group = useId();
  const [way, setWay] = useState<'wishes' | 'slot'>(meeting.stateMatching === 'pending' ? 'slot' : 'wishes');
  const [slotIdx, setSlotIdx] = useState<number | undefined>();
  const [free, setFree] = useState<FreeSlot[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (way !== 'slot' || free !== null) return;
    freeSlotsFor(meeting, otherIdx).then(setFree, (error: unknown) => {
      setFree([]);
      setFailure(errorKey(error));
    });
  }, [way, free, meeting, otherIdx]);

  const send = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { stateMatching } = await approve(meeting.matchingIdx, way === 'slot' ? slotIdx : undefined);
      toast(t(stateMatching === 'pending' ? 'matching.detail.approvedPending' : 'matching.detail.approved'));
      onClose();
    } catch (error) {
      setFailure(errorKey(error));
      if (error instanceof ApiError && error.key === 'msg.already_assigned') {
        setSlotIdx(undefined);
        setFree(freeSlotsOf(error.data));
      }
    } finally {
      setBusy(false);
    }
  };
  const choice = (value: 'wishes' | 'slot', words: string) => (
    <label className="check">
      <input type="radio" name={group} value={value} checked={way === value} onChange={() => setWay(value)} />
      <span>{words}</span>
    </label>
  );
  return (
    <form
      className="dialog-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      <p>{t('matching.detail.approveText')}</p>
      <fieldset className="approve-ways">
        <legend className="visually-hidden">{t('matching.detail.when')}</legend>
        {choice('wishes', t('matching.detail.byWishes'))}
        {way === 'wishes' && (
          <div className="approve-way">
            <Wishes meeting={meeting} />
            <p className="note">{t('matching.detail.byWishesHint')}</p>
          </div>
        )}
        {choice('slot', t('matching.detail.bySlot'))}
        {way === 'slot' && (
          <FreeTimes
            free={free}
            wishes={meeting.wishes}
            chosen={slotIdx}
            onChoose={setSlotIdx}
            isAfterClash={failure === 'msg.already_assigned'}
          />
        )}
      </fieldset>
      <div className="form-failure" role="alert">
        {failure !== null && <p>{sentence(t, failure)}</p>}
      </div>
      <div className="dialog-actions">
        <Button kind="second" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={way === 'slot' && slotIdx === undefined}>
          {t('matching.detail.approveDo')}
        </Button>
      </div>
    </form>
  );
}

function FreeTimes({
  free,
  wishes,
  chosen,
  onChoose,
  isAfterClash,
}: {
  free: FreeSlot[] | null;
  /** The wished ones are marked among the free. */
  wishes: Meeting['wishes'];
  chosen: number | undefined;
  onChoose: (slotIdx: number | undefined) => void;
  isAfterClash: boolean;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  if (free === null) return <Skeleton rows={2} />;
  if (free.length === 0) return <p className="approve-way">{t('matching.detail.noFree')}</p>;
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
    <div className="approve-way">
      {isAfterClash && <p>{t('matching.detail.assigned')}</p>}
      <SlotGrid
        label={t('matching.detail.freeTimes')}
        days={days}
        chosen={chosen === undefined ? [] : [chosen]}
        onChange={([slotIdx]) => onChoose(slotIdx)}
      />
    </div>
  );
}
