import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { type MeetingSide, meetingSides } from '#domain/matching/matching.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { SlotTime } from '#islands/matching/EventTimes.tsx';
import { FoundPartners } from '#islands/meeting/FoundPartners.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createManagedWalkIn } from '#stores/matching/by-manager/managed-walk-in.ts';
import type { WalkInStart } from '#stores/matching/by-manager/schedule-grid.ts';
import type { MeetingsArea } from './PlaceDialog.tsx';

type Store = ReturnType<typeof createManagedWalkIn>;

/** Booking a free table for a company and a buyer who stand before the manager and agree. */
export function WalkInDialog({
  start,
  load,
  onClose,
}: {
  /** What was chosen before: a slot and a table, or one of the two. */
  start?: WalkInStart;
  load: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useT<MeetingsArea>();
  const store = useStoreOf(() => createManagedWalkIn(load, start));
  const pair = useStore(store.$pair);
  const open = useStore(store.$open);
  const failure = useStore(store.$failure);
  useEffect(() => void store.look(), [store]);
  const slots = open?.slots.filter(
    ({ slotIdx }) => start?.slotIdx === undefined || slotIdx === start.slotIdx,
  );
  const isWhole = pair.company !== undefined && pair.buyer !== undefined;
  const book = async (slotIdx: number) => {
    if (!(await store.book(slotIdx))) return;
    toast(t('manage.walkIn.booked'));
    onClose();
  };
  return (
    <Dialog wide open title={t('manage.walkIn.title')} onClose={onClose}>
      <p>{t('manage.walkIn.lead')}</p>
      {meetingSides.map((side) => (
        <Choice key={side} store={store} side={side} />
      ))}
      <div role="alert">{failure !== undefined && <p>{sentence(t, failure)}</p>}</div>
      {open?.existing && (
        <p>
          {t('manage.walkIn.already')}{' '}
          <a href={localePath(t.locale, `/matching/meeting/${open.existing.matchingIdx}`)}>
            {t('manage.walkIn.existing')}
          </a>
        </p>
      )}
      {open?.isNotWanted && (
        <p role="status" className="form-note">
          {t('manage.walkIn.notWanted')}
        </p>
      )}
      {slots?.length === 0 && <p>{t('manage.walkIn.none')}</p>}
      <ul className="manage-walk-in">
        {slots?.map((slot) => (
          <li key={slot.slotIdx}>
            <SlotTime slot={slot} />{' '}
            <span className="figures">
              {start?.tableNo === undefined
                ? t('manage.walkIn.tables', { count: slot.freeTables, of: open?.tableCount ?? 0 })
                : t('matching.detail.tableNo', {
                    no: tableLabel(t.locale, start.tableNo, start.tableName),
                  })}
            </span>
            {!slot.isFree && !open?.isNotWanted && <p className="note">{t('manage.walkIn.busy')}</p>}
            {isWhole && !open?.existing && !open?.isNotWanted && slot.isFree && slot.freeTables > 0 && (
              <Button size="small" onClick={() => void book(slot.slotIdx)}>
                {t(slot.isNow ? 'manage.walkIn.now' : 'manage.walkIn.next')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button kind="second" onClick={onClose}>
          {t('manage.meetings.close')}
        </Button>
      </div>
    </Dialog>
  );
}

/** One of the two: looked for by name, then chosen. */
function Choice({ store, side }: { store: Store; side: MeetingSide }) {
  const t = useT<MeetingsArea>();
  const chosen = useStore(store.$pair)[side];
  const found = useStore(store.$found)[side];
  if (chosen)
    return (
      <p>
        {t(`manage.meetings.${side}`)}: <strong>{nameIn(t.locale, chosen)}</strong>{' '}
        <Button kind="plain" size="small" onClick={() => store.choose(side, undefined)}>
          {t('manage.walkIn.another')}
        </Button>
      </p>
    );
  return (
    <div>
      <SearchLine
        label={t(`manage.meetings.${side}`)}
        field={t(`manage.meetings.${side}`)}
        hint={t(`manage.meetings.${side}`)}
        keyword=""
        onSearch={(keywords) => void store.search(side, keywords)}
      />
      <div role="status">{found?.partners.length === 0 && <p>{t('manage.walkIn.nobody')}</p>}</div>
      {found && (
        <FoundPartners
          className="manage-walk-in"
          {...found}
          link={(partner, name) => (
            <Button kind="plain" size="small" onClick={() => store.choose(side, partner)}>
              {name}
            </Button>
          )}
        />
      )}
    </div>
  );
}
