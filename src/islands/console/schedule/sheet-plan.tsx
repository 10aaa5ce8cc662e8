/** What a sheet has beside its lines: where its tables are in the hall, and a code that opens what it says as it is now. */
import { useEffect, useState } from 'react';
import type { BoothMap } from '#api/event/booth.ts';
import { type Locale, locales, nameIn } from '#domain/common/language.ts';
import { tablePlaces, tableStands } from '#domain/matching/table-places.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { pathOf, rowsOf } from '#shell/qr.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import type { ScheduleArea } from './names.ts';

type Hall = BoothMap['halls'][number];
export type Halls = readonly Hall[];

/** Each hall once; its plan is on every sheet. What `<use>` draws is found by its own classes alone, not by what it stands in. */
export function HallPlans({ halls }: { halls: Halls }) {
  return (
    <svg className="sheet-plans" aria-hidden="true">
      {halls.map((hall) => (
        <symbol key={hall.code} id={`plan-${hall.code}`} viewBox={boxOf(hall)}>
          <rect className="plan-part plan-wall" width={hall.width} height={hall.height} />
          {hall.features.map((feature) => (
            <g key={`${feature.kind}-${feature.x}-${feature.y}`}>
              <rect
                className={feature.kind === 'entrance' ? 'plan-door' : 'plan-part'}
                x={feature.x}
                y={feature.y}
                width={feature.width}
                height={feature.height}
              />
              {feature.tables &&
                tablePlaces(feature, feature.tables).map(({ no, x, y }) => (
                  <rect key={no} className="plan-part" x={x - 0.9} y={y - 0.6} width={1.8} height={1.2} />
                ))}
            </g>
          ))}
          {hall.booths.map(({ code, x, y, width, height }) => (
            <rect key={code} className="plan-part" x={x} y={y} width={width} height={height} />
          ))}
        </symbol>
      ))}
    </svg>
  );
}

const boxOf = ({ width, height }: Hall) => `-1 -1 ${width + 2} ${height + 2}`;

/** Where each table stands: at its own place, at the booth of the company whose own it is, or in the zone of its number. */
export function standsIn(halls: Halls, [day]: readonly ShownDay[]) {
  const places = new Map(
    day?.tablePlaces.map(({ tableNo, ...place }) => [tableNo, { ...place, isOwn: true }]),
  );
  const booths = Map.groupBy(
    halls.flatMap(({ code, booths }) => booths.map((booth) => ({ ...booth, hallCode: code }))),
    ({ company }) => company?.participateIdx,
  );
  for (const [at, tableNo] of (day?.ownTables.tableNo ?? []).entries()) {
    const [booth] = booths.get(day?.ownTables.participateIdx[at]) ?? [];
    if (!booth || places.has(tableNo)) continue;
    const { hallCode, x, y, width, height } = booth;
    places.set(tableNo, { hallCode, x: x + width / 2, y: y + height / 2, isOwn: false });
  }
  return (tableNo: number) => tableStands(halls, tableNo, places.get(tableNo) ?? null);
}
export type Stands = ReturnType<typeof standsIn>;

interface Places {
  tableNos: readonly number[];
  stands: Stands;
  /** Booths of the company whose sheet it is. */
  booths?: readonly string[];
}

/** The halls in which these tables are, each with the tables marked. */
export function SheetPlans({ stands, tableNos, booths = [] }: Places) {
  const standing = tableNos.flatMap((no) => {
    const at = stands(no);
    return at ? [{ no, hall: at.hall, ...at.point }] : [];
  });
  return [...Map.groupBy(standing, ({ hall }) => hall)].map(([hall, places]) => (
    <Plan key={hall.code} hall={hall} places={places} booths={booths} />
  ));
}

function Plan({
  hall,
  places,
  booths,
}: {
  hall: Hall;
  places: readonly { no: number; x: number; y: number }[];
  booths: readonly string[];
}) {
  const t = useT<ScheduleArea>();
  // Large enough to be read on paper, whatever the hall measures.
  const size = Math.max(1.6, hall.width / 26);
  const tables = places.map(({ no }) => no).join(', ');
  return (
    <figure className="sheet-plan">
      <svg
        viewBox={boxOf(hall)}
        role="img"
        aria-label={t('schedule.print.plan', { hall: nameIn(t.locale, hall), tables })}
      >
        <use href={`#plan-${hall.code}`} x={-1} y={-1} width={hall.width + 2} height={hall.height + 2} />
        {hall.booths
          .filter(({ code }) => booths.includes(code))
          .map(({ code, x, y, width, height }) => (
            <rect key={code} className="plan-theirs" x={x} y={y} width={width} height={height} />
          ))}
        {places.map(({ no, x, y }) => (
          <g key={no} className="plan-mark">
            <circle cx={x} cy={y} r={size} />
            <text x={x} y={y + size * 0.4} fontSize={size * 1.2}>
              {no}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{nameIn(t.locale, hall)}</figcaption>
    </figure>
  );
}

/** What the paper says below a code, in each language: it is for readers of both. */
export type Scan = Record<Locale, string>;

export function SheetCode({ code, scan }: { code: DrawnCode | undefined; scan: Scan }) {
  const t = useT<ScheduleArea>();
  if (!code) return null;
  const { address, rows } = code;
  return (
    <figure className="sheet-code">
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        role="img"
        aria-label={t('schedule.print.square', { address })}
      >
        <path d={pathOf(rows)} shapeRendering="crispEdges" />
      </svg>
      <figcaption>
        {locales.map((locale) => (
          <span key={locale} lang={locale}>
            {scan[locale]}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

export interface DrawnCode {
  address: string;
  rows: boolean[][];
}

/** Drawn between two tasks of the browser, so that a thousand of them hold nothing up. */
const atOnce = 40;

/** The codes of these addresses by their keys; undefined until all are drawn, so that none is missing on paper. */
export function useCodes(addresses: ReadonlyMap<string, string>): ReadonlyMap<string, DrawnCode> | undefined {
  const [drawn, setDrawn] = useState<{ of: typeof addresses; codes: Map<string, DrawnCode> }>();
  useEffect(() => {
    let isWanted = true;
    void draw(addresses, () => isWanted).then((codes) => {
      if (isWanted) setDrawn({ of: addresses, codes });
    });
    return () => {
      isWanted = false;
    };
  }, [addresses]);
  return drawn?.of === addresses ? drawn.codes : undefined;
}

async function draw(addresses: ReadonlyMap<string, string>, isWanted: () => boolean) {
  const codes = new Map<string, DrawnCode>();
  for (const [key, address] of addresses) {
    if (!isWanted()) break;
    codes.set(key, { address, rows: await rowsOf(address) });
    if (codes.size % atOnce === 0) await new Promise((next) => setTimeout(next));
  }
  return codes;
}
