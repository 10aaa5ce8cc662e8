import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createMeetingOrders } from '#stores/matching/by-manager/meeting-orders.ts';
import { Linked, TakeBack } from './MeetingOrders.tsx';
import { useOrderT } from './own-texts.ts';
import './meeting-order.css';

/** All orders of the event: which meeting before which, each taken back with one press. */
export default function EventOrders({
  onChanged,
  onClose,
}: {
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useOrderT();
  const store = useStoreOf(() => createMeetingOrders(null, onChanged));
  const orders = useStore(store.$orders);
  const page = useStore(store.$page);
  useEffect(() => void store.load(), [store]);
  return (
    <Dialog open title={t('meetingOrders.title')} onClose={onClose}>
      <PagedList
        of={orders}
        rows={4}
        onRetry={store.load}
        empty={(rows) => rows.length === 0 && <p className="note">{t('meetingOrders.none')}</p>}
        pages={{ page, onGo: store.turn }}
      >
        {(rows) => (
          <ul className="meeting-orders-all">
            {rows.map((order) => (
              <li key={`${order.before.matchingIdx} ${order.after.matchingIdx}`}>
                <ol>
                  <li>
                    <Linked meeting={order.before} />
                  </li>
                  <li>
                    <Linked meeting={order.after} />
                  </li>
                </ol>
                <TakeBack store={store} order={order} other={order.before} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
