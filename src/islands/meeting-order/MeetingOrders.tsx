import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import type { OrderedMeeting, OrderOfTwo } from '#api/matching/meeting-order.ts';
import { orderSides } from '#domain/matching/meeting-order.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import {
  createMeetingOrders,
  type MeetingOrders as Store,
  type ToOrder,
} from '#stores/matching/by-manager/meeting-orders.ts';
import { $event } from '#stores/site/event.ts';
import { namesOf, useOrderT } from './own-texts.ts';
import { SetOrder } from './SetOrder.tsx';
import './meeting-order.css';

/** What one meeting is to come before and after, for managers of meetings: each taken back with one press, and set with another meeting. */
export default function MeetingOrders({
  meeting,
  onChanged,
}: {
  meeting: ToOrder;
  /** What else shows the orders. */
  onChanged?: () => Promise<unknown>;
}) {
  const t = useOrderT();
  const title = useId();
  const store = useStoreOf(() => createMeetingOrders(meeting.matchingIdx, onChanged));
  const loaded = useStore(store.$orders);
  const [isSetting, setSetting] = useState(false);
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  return (
    <section className="meeting-orders" aria-labelledby={title}>
      <h3 id={title}>{t('meetingOrders.title')}</h3>
      {loaded.state === 'ready' ? (
        <Sides store={store} orders={loaded.data} matchingIdx={meeting.matchingIdx} />
      ) : (
        <NotYet of={loaded} rows={1} onRetry={store.load} />
      )}
      <Button size="small" kind="second" onClick={() => setSetting(true)}>
        {t('meetingOrders.set')}
      </Button>
      {isSetting && (
        <SetOrder
          meeting={meeting}
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false);
            void store.refresh();
            void onChanged?.();
          }}
        />
      )}
    </section>
  );
}

function Sides({
  store,
  orders,
  matchingIdx,
}: {
  store: Store;
  orders: readonly OrderOfTwo[];
  matchingIdx: number;
}) {
  const t = useOrderT();
  if (orders.length === 0) return <p className="note">{t('meetingOrders.none')}</p>;
  return orderSides.map((side) => {
    const those = orders.filter((order) => order[side].matchingIdx !== matchingIdx);
    if (those.length === 0) return null;
    return (
      <div key={side}>
        <p className="field-label">{t(`meetingOrders.side.${side}`)}</p>
        <ul>
          {those.map((order) => (
            <li key={order[side].matchingIdx}>
              <Linked meeting={order[side]} />
              <TakeBack store={store} order={order} other={order[side]} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** A meeting by its names and time, which lead to it. */
export function Linked({ meeting }: { meeting: OrderedMeeting }) {
  const t = useOrderT();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const { matchingIdx, startsAt } = meeting;
  return (
    <a href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>
      {namesOf(t, meeting)}{' '}
      <span className="note figures">
        {startsAt === null ? t('meetingOrders.noTime') : formatMoment(t.locale, startsAt, zone)}
      </span>
    </a>
  );
}

/** `other`: what the button says whose order ends, for readers who don't see where it stands. */
export function TakeBack({
  store,
  order,
  other,
}: {
  store: Store;
  order: OrderOfTwo;
  other: OrderedMeeting;
}) {
  const t = useOrderT();
  const shared = useT();
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    const refused = await store.takeBack(order);
    setBusy(false);
    toast(
      refused ? sentence(shared, refused) : t('meetingOrders.takenBack'),
      refused ? 'failure' : 'success',
    );
  };
  return (
    <Button
      size="small"
      kind="plain"
      busy={isBusy}
      label={t('meetingOrders.takeBackOf', { names: namesOf(t, other) })}
      onClick={() => void takeBack()}
    >
      {t('meetingOrders.takeBack')}
    </Button>
  );
}
