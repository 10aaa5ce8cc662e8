import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { formatDay } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import type { ScheduleArea } from './names.ts';

interface Line {
  key: string;
  cells: readonly (string | number)[];
}

/** A sheet of paper: for whom or for what, its lines day by day, and what stands beside them. */
export function Sheet({
  title,
  about = [],
  beside,
  heads,
  days,
}: {
  title: string;
  /** What is to be known of it before its lines. */
  about?: readonly string[];
  beside?: ReactNode;
  heads: readonly string[];
  days: readonly { day: string; lines: readonly Line[] }[];
}) {
  const t = useT<ScheduleArea>();
  const event = useStore($event);
  return (
    <section className="sheet" lang={t.locale}>
      <div className="sheet-head">
        <div>
          <p className="note">
            {event &&
              `${nameIn(t.locale, event)} · ${nameIn(t.locale, { nameKo: event.placeKo, nameEn: event.placeEn })}`}
          </p>
          <h2>{title}</h2>
          {about.length > 0 && <p>{about.join(' · ')}</p>}
        </div>
        {beside}
      </div>
      {days.map(({ day, lines }) => (
        <table key={day} className="sheet-table">
          <caption>{formatDay(t.locale, `${day}T12:00:00Z`, 'UTC')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}
