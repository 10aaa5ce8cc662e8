import { useStore } from '@nanostores/react';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import type { CheckIn, VisitorCounts } from '#stores/visitor/check-in.ts';
import type { CheckInArea } from './area.ts';

/** How many came, hour by hour, as bars with their figures; the doors and the table beneath. */
export function CameCounts({ checkIn }: { checkIn: CheckIn }) {
  const t = useT<CheckInArea>();
  const counts = useStore(checkIn.$counts);
  return (
    <section className="check-in-counts" aria-labelledby="check-in-counts">
      <h2 id="check-in-counts">{t('checkIn.counts')}</h2>
      <Loaded of={counts} rows={3}>
        {(read) => <Counts counts={read} />}
      </Loaded>
    </section>
  );
}

function Counts({ counts: { registered, came, hours, doors } }: { counts: VisitorCounts }) {
  const t = useT<CheckInArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const total = (of: { PRE: number; CHECK: number }) => of.PRE + of.CHECK;
  // Bars of one day: the same hour of two days beside each other would read as one that came twice.
  const lastHour = hours.at(-1)?.hour;
  const shown = hours.filter(({ hour }) => dayIn(zone, hour) === dayIn(zone, lastHour ?? hour)).slice(-10);
  const most = Math.max(1, ...shown.map(total));
  return (
    <>
      <p className="check-in-total figures">
        {t('checkIn.ofRegistered', { came: total(came), registered: total(registered) })}
      </p>
      {hours.length === 0 ? (
        <p className="note">{t('checkIn.noneYet')}</p>
      ) : (
        <>
          {lastHour && <p className="note">{formatDay(t.locale, lastHour, zone)}</p>}
          <ol className="check-in-bars" aria-hidden="true">
            {shown.map((hour) => (
              <li key={hour.hour}>
                <span className="check-in-bar-count">{total(hour)}</span>
                <span className="check-in-bar" style={{ blockSize: `${(total(hour) / most) * 100}%` }} />
                <span className="check-in-bar-hour">{clockIn(zone, hour.hour)}</span>
              </li>
            ))}
          </ol>
          <details>
            <summary>{t('checkIn.byHour')}</summary>
            <Table
              caption={t('checkIn.byHour')}
              rows={hours}
              rowKey={(row) => row.hour}
              columns={[
                {
                  key: 'hour',
                  head: t('checkIn.hour'),
                  cell: (row) =>
                    `${formatDay(t.locale, row.hour, zone)} ${formatTime(t.locale, row.hour, zone)}`,
                },
                { key: 'pre', head: t('checkIn.type.PRE'), figures: true, cell: (row) => row.PRE },
                { key: 'check', head: t('checkIn.type.CHECK'), figures: true, cell: (row) => row.CHECK },
                { key: 'all', head: t('checkIn.number'), figures: true, cell: (row) => total(row) },
              ]}
            />
            <ZoneLine plain />
          </details>
          <details>
            <summary>{t('checkIn.byDoor')}</summary>
            <Table
              caption={t('checkIn.byDoor')}
              rows={doors}
              rowKey={(row) => row.door ?? ''}
              columns={[
                { key: 'door', head: t('checkIn.door'), cell: (row) => row.door ?? t('checkIn.noDoor') },
                { key: 'count', head: t('checkIn.number'), figures: true, cell: (row) => row.count },
              ]}
            />
          </details>
        </>
      )}
    </>
  );
}
