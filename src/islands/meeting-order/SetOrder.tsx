import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { type OrderSide, orderSides } from '#domain/matching/meeting-order.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createOrdering, type Ordering, type ToOrder } from '#stores/matching/by-manager/meeting-orders.ts';
import { $event } from '#stores/site/event.ts';
import { failureOf, namesOf, useOrderT } from './own-texts.ts';

/** Which other meeting this one is to come before or after: of the same people, or by names. */
export function SetOrder({
  meeting,
  onClose,
  onDone,
}: {
  meeting: ToOrder;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useOrderT();
  const shared = useT();
  const store = useStoreOf(() => createOrdering(meeting));
  const comes = useStore(store.$comes);
  const other = useStore(store.$other);
  const isBusy = useStore(store.$isBusy);
  const failure = useStore(store.$failure);
  const failureId = useId();
  useEffect(() => store.find(''), [store]);
  const set = async () => {
    if (!(await store.set())) return;
    toast(t('meetingOrders.done'));
    onDone();
  };
  return (
    <Dialog open title={t('meetingOrders.set')} onClose={onClose}>
      <form
        className="meeting-order-form"
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <Segments
          label={t('meetingOrders.comes.label')}
          value={comes}
          options={orderSides.map((value) => ({ value, label: t(`meetingOrders.comes.${value}`) }))}
          onChange={(value) => store.choose({ comes: value as OrderSide })}
        />
        <Others store={store} failureId={failure === undefined ? undefined : failureId} />
        {failure !== undefined && (
          <p id={failureId} className="meeting-order-failure" role="alert">
            {failureOf(t, shared, failure)}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('meetingOrders.close')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={other === undefined}>
            {t('meetingOrders.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Others({ store, failureId }: { store: Ordering; failureId: string | undefined }) {
  const t = useOrderT();
  const others = useStore(store.$others);
  const chosen = useStore(store.$other);
  const [words, setWords] = useState('');
  const field = useId();
  const isFound = words.trim() !== '';
  const label = t(isFound ? 'meetingOrders.found' : 'meetingOrders.samePeople');
  return (
    <div>
      <label className="field-label" htmlFor={field}>
        {t('meetingOrders.find')}
      </label>
      <input
        id={field}
        className="input"
        type="search"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          store.find(event.target.value);
        }}
        onKeyDown={(event) => {
          // Enter belongs to the order, not to the search.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {others.state === 'ready' ? (
        <fieldset
          className="meeting-order-choices"
          aria-invalid={failureId !== undefined}
          aria-describedby={failureId}
        >
          <legend className="field-label">{label}</legend>
          {others.data.length === 0 && (
            <p className="note">{t(isFound ? 'meetingOrders.nobody' : 'meetingOrders.noneOfSame')}</p>
          )}
          {others.data.map((one) => (
            <label key={one.matchingIdx}>
              <input
                type="radio"
                name={field}
                checked={chosen === one.matchingIdx}
                onChange={() => store.choose({ other: one.matchingIdx })}
              />
              <Choice meeting={one} />
            </label>
          ))}
        </fieldset>
      ) : (
        <NotYet of={others} rows={3} onRetry={() => store.find(words)} />
      )}
    </div>
  );
}

const inBoth = ({ companyName, companyNameEn }: Meeting['company']) => ({
  nameKo: companyName,
  nameEn: companyNameEn,
});

function Choice({ meeting: { company, buyer, slot } }: { meeting: Meeting }) {
  const t = useOrderT();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  return (
    <span>
      {namesOf(t, { company: inBoth(company), buyer: inBoth(buyer) })}{' '}
      <span className="note figures">{slot && formatMoment(t.locale, slot.startsAt, zone)}</span>
    </span>
  );
}
