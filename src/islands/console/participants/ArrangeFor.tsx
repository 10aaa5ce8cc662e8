import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { SlotFor } from '#api/matching/by-manager/arrange-for.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { nameIn } from '#domain/common/language.ts';
import { dayIn } from '#domain/day/day.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatMoment, formatTime, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import { type ArrangingFor, createArrangingFor } from '#stores/matching/by-manager/arranging-for.ts';
import { $event } from '#stores/site/event.ts';
import './arrange-for.css';

/** Makes a meeting of a participant: the other side by its name, then a slot, with what stands in the way of the others. */
export default function ArrangeFor({
  detail,
  name,
  zone,
  onClose,
  onDone,
}: {
  detail: ManagedParticipation;
  name: string;
  zone: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useT<'arrangeFor'>();
  const { eventIdx, participateIdx } = detail;
  const side = detail.side === 'company' ? 'company' : 'buyer';
  const store = useStoreOf(() => createArrangingFor({ eventIdx, participateIdx, side }));
  const other = useStore(store.$other);
  const slotIdx = useStore(store.$slotIdx);
  const slots = useStore(store.$slots);
  const failure = useStore(store.$failure);
  const isBusy = useStore(store.$isBusy);
  const [reason, setReason] = useState('');
  useEffect(() => store.find(''), [store]);
  const chosen =
    slots.state === 'ready' ? slots.data.slots.find((one) => one.slotIdx === slotIdx) : undefined;
  // A slot that the clock has closed, and a day that is full, take a reason.
  const needsReason = (chosen !== undefined && !chosen.isOpen) || failure === 'msg.day_full';
  const make = async () => {
    if (!(await store.make(reason))) return void store.$slots.get();
    const theirs = (other && nameIn(t.locale, other)) ?? '';
    const time = chosen ? formatMoment(t.locale, chosen.startsAt, zone) : '';
    toast(t('arrangeFor.done', { name, other: theirs, time }));
    onDone();
  };
  return (
    <Dialog wide open title={t('arrangeFor.title', { name })} onClose={onClose}>
      <form
        className="arrange-for"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <p className="note">{t('arrangeFor.lead')}</p>
        <Others store={store} side={side} />
        {other && <Interpreter store={store} />}
        {other && <Slots store={store} zone={zone} />}
        {needsReason && (
          <label className="field">
            <span className="field-label">{t('arrangeFor.reason')}</span>
            <textarea
              className="input"
              rows={2}
              maxLength={reasonMax}
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </label>
        )}
        {failure !== undefined && (
          <p className="arrange-for-failure" role="alert">
            {sentence(t, failure)}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('arrangeFor.close')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={slotIdx === undefined}>
            {t('arrangeFor.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Others({ store, side }: { store: ArrangingFor; side: 'company' | 'buyer' }) {
  const t = useT<'arrangeFor'>();
  const others = useStore(store.$others);
  const other = useStore(store.$other);
  const field = useId();
  const label = t(side === 'company' ? 'arrangeFor.buyer' : 'arrangeFor.company');
  return (
    <div>
      <label className="field-label" htmlFor={field}>
        {label}
      </label>
      <input
        id={field}
        className="input"
        type="search"
        autoComplete="off"
        placeholder={t('arrangeFor.find')}
        onChange={(event) => store.find(event.target.value)}
        onKeyDown={(event) => {
          // Enter belongs to the meeting, not to the search.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {others.state === 'ready' ? (
        <fieldset className="arrange-for-choices">
          <legend className="visually-hidden">{label}</legend>
          {others.data.length === 0 && <p className="note">{t('arrangeFor.nobody')}</p>}
          {others.data.map((one) => (
            <label key={one.participateIdx}>
              <input
                type="radio"
                name={field}
                checked={other?.participateIdx === one.participateIdx}
                onChange={() => store.choose(one)}
              />
              <span>{nameIn(t.locale, one) || t('ui.formerMember')}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <NotYet of={others} rows={2} onRetry={() => store.find('')} />
      )}
    </div>
  );
}

function Interpreter({ store }: { store: ArrangingFor }) {
  const t = useT<'arrangeFor'>();
  const languages = useStore($event)?.interpreterLanguages ?? [];
  const wanted = useStore(store.$interpreter);
  return (
    <label className="field">
      <span className="field-label">{t('arrangeFor.interpreter')}</span>
      <select
        className="input"
        value={wanted}
        onChange={(event) => store.wantInterpreter(event.target.value)}
      >
        <option value="">{t('arrangeFor.noInterpreter')}</option>
        <option value="any">{t('arrangeFor.anyInterpreter')}</option>
        {languages.map((value) => (
          <option key={value} value={value}>
            {languageName(t.locale, value)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Free ones can be chosen; of the others it is said why not, where that is asked for. */
function Slots({ store, zone }: { store: ArrangingFor; zone: string }) {
  const t = useT<'arrangeFor'>();
  const loaded = useStore(store.$slots);
  const [isAll, setAll] = useState(false);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={4} onRetry={store.loadSlots} />;
  const { slots, standing, mayMeet } = loaded.data;
  if (!mayMeet) return <p role="status">{t('arrangeFor.notPossible')}</p>;
  if (standing)
    return (
      <p role="status">
        {t('arrangeFor.standing', {
          time: standing.startsAt === null ? '' : formatMoment(t.locale, standing.startsAt, zone),
        })}{' '}
        <a href={localePath(t.locale, `/matching/meeting/${standing.matchingIdx}`)}>{t('arrangeFor.open')}</a>
      </p>
    );
  const free = slots.filter(({ obstacles }) => obstacles.length === 0);
  const shown = isAll ? slots : free;
  const days = [...Map.groupBy(shown, ({ startsAt }) => dayIn(zone, startsAt)).values()];
  return (
    <div className="arrange-for-slots">
      <p role="status" className="note figures">
        {t('arrangeFor.free', { count: free.length })}
      </p>
      {days.map((ofDay) => (
        <Day key={ofDay[0]?.slotIdx} store={store} slots={ofDay} zone={zone} />
      ))}
      {free.length < slots.length && (
        <Button kind="plain" size="small" onClick={() => setAll(!isAll)}>
          {isAll ? t('arrangeFor.freeOnly') : t('arrangeFor.others', { count: slots.length - free.length })}
        </Button>
      )}
    </div>
  );
}

function Day({ store, slots, zone }: { store: ArrangingFor; slots: readonly SlotFor[]; zone: string }) {
  const t = useT<'arrangeFor'>();
  const chosen = useStore(store.$slotIdx);
  const [first] = slots;
  return (
    <fieldset className="arrange-for-choices" data-slots="">
      <legend>{first && formatDay(t.locale, first.startsAt, zone)}</legend>
      {slots.map(({ slotIdx, startsAt, isOpen, obstacles }) => (
        <label key={slotIdx} data-off={obstacles.length > 0 ? '' : undefined}>
          <input
            type="radio"
            name="arrange-for-slot"
            disabled={obstacles.length > 0}
            checked={chosen === slotIdx}
            onChange={() => store.$slotIdx.set(slotIdx)}
          />
          <span>
            {formatTime(t.locale, startsAt, zone)}
            {!isOpen && <> · {t('arrangeFor.late')}</>}
            {obstacles.length > 0 && (
              <span className="note"> {obstacles.map((one) => t(`arrangeFor.why.${one}`)).join(' ')}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
