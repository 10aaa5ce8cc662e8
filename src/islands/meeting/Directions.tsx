import { useStore } from '@nanostores/react';
import type { BoothMap } from '#api/event/booth.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { type TableName, tableLabel } from '#domain/event/table-label.ts';
import { type Point, rowOfTable, tablePlaces, tableStands } from '#domain/matching/table-places.ts';
import { boothAddress } from '#islands/ui/booth.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { MeetingPageStore } from '#stores/matching/meeting-page.ts';

type Hall = BoothMap['halls'][number];

interface Company {
  participateIdx: number;
  name: string;
  booths: readonly string[];
}

/** The way to the table: on the event's map where that knows it, else in words; and the company's booth, which buyers look for, too. */
export function Directions({
  store,
  tableNo,
  tableName,
  place,
  company,
}: {
  store: MeetingPageStore;
  tableNo: number;
  tableName: TableName | null;
  place: Meeting['tablePlace'];
  company: Company;
}) {
  const t = useT<'meeting'>();
  const map = useStore(store.$map);
  const no = tableLabel(t.locale, tableNo, tableName);
  const stands = tableStands(map?.halls ?? [], tableNo, place);
  const zone = stands?.zone ?? null;
  const isOnMap = (code: string) =>
    map?.halls.some(({ booths }) => booths.some((booth) => booth.code === code));
  const hall = stands && nameIn(t.locale, stands.hall);
  // A table that was put elsewhere stands in no row that could be counted.
  const isInRow = !zone?.tables.places.some(({ no }) => no === tableNo);
  return (
    <section className="meeting-directions" aria-labelledby="directions">
      <h3 id="directions">{t('meeting.directions')}</h3>
      {map === undefined ? (
        <Skeleton rows={3} />
      ) : (
        <>
          <p>
            {stands && !zone
              ? t(place?.isOwn ? 'meeting.tableAt' : 'meeting.tableAtBooth', {
                  no,
                  hall: hall ?? '',
                  name: company.name,
                })
              : zone
                ? t(isInRow ? 'meeting.tableIn' : 'meeting.tableNear', {
                    no,
                    hall: hall ?? '',
                    zone: nameIn(t.locale, zone.feature) || t('meeting.tables'),
                    ...rowOfTable(tableNo, zone.tables),
                  })
                : t('meeting.tableByNo', { no })}
          </p>
          {company.booths.length > 0 && (
            <p>
              {t('meeting.boothOf', { name: company.name })}{' '}
              {company.booths.map((code) =>
                isOnMap(code) ? (
                  <a key={code} href={boothAddress(t as never, code)}>
                    {code}
                  </a>
                ) : (
                  <span key={code}>{code}</span>
                ),
              )}
            </p>
          )}
          {stands && (
            <Plan
              hall={stands.hall}
              tableNo={tableNo}
              point={stands.point}
              booths={company.booths}
              label={t('meeting.plan', { hall: hall ?? '', no })}
            />
          )}
        </>
      )}
    </section>
  );
}

/** The hall in outlines; the table is filled, and so is the booth of the company. */
function Plan({
  hall,
  tableNo,
  point,
  booths,
  label,
}: {
  hall: Hall;
  tableNo: number;
  point: Point;
  booths: readonly string[];
  label: string;
}) {
  const t = useT<'meeting'>();
  return (
    <svg
      className="meeting-plan"
      viewBox={`-1 -2 ${hall.width + 2} ${hall.height + 3}`}
      role="img"
      aria-label={label}
    >
      <rect className="wall" width={hall.width} height={hall.height} />
      {hall.features.map((feature) => (
        <g key={`${feature.kind}-${feature.x}-${feature.y}`} className={`plan-${feature.kind}`}>
          <rect x={feature.x} y={feature.y} width={feature.width} height={feature.height} />
          {feature.tables &&
            tablePlaces(feature, feature.tables).map(({ no, x, y }) => (
              <rect
                key={no}
                className={no === tableNo ? 'plan-table plan-here' : 'plan-table'}
                x={x - 0.9}
                y={y - 0.6}
                width={1.8}
                height={1.2}
              />
            ))}
          {(feature.kind === 'entrance' || feature.kind === 'desk') && (
            <text x={feature.x + feature.width / 2} y={Math.max(feature.y - 0.5, -0.5)}>
              {nameIn(t.locale, feature) || t(`meeting.on.${feature.kind}`)}
            </text>
          )}
        </g>
      ))}
      {hall.booths.map((booth) => (
        <rect
          key={booth.code}
          className={booths.includes(booth.code) ? 'plan-booth plan-theirs' : 'plan-booth'}
          x={booth.x}
          y={booth.y}
          width={booth.width}
          height={booth.height}
        />
      ))}
      <Mark point={point} tableNo={tableNo} />
    </svg>
  );
}

/** The number at the table, over everything else. */
function Mark({ point: place, tableNo }: { point: Point; tableNo: number }) {
  return (
    <g className="plan-mark">
      <circle cx={place.x} cy={place.y} r={1.7} />
      <text x={place.x} y={place.y + 0.5}>
        {tableNo}
      </text>
    </g>
  );
}
