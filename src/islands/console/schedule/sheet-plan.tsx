/** What a sheet has beside its lines: where its tables are in the hall, and a code that opens what it says as it is now. */
import { useEffect, useState } from 'react';
import type { BoothMap } from '#api/event/booth.ts';
import { type Locale, locales, nameIn } from '#domain/common/language.ts';
import { tablePlaces, zoneOfTable } from '#domain/matching/table-places.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { pathOf, rowsOf } from '#shell/qr.ts';
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

interface Places {
  tableNos: readonly number[];
  /** Booths of the company whose sheet it is. */
  booths?: readonly string[];
}

/** The halls in which these tables are, each with the tables marked. */
export function SheetPlans({ halls, tableNos, booths = [] }: Places & { halls: Halls }) {
  const inHall = Map.groupBy(
    tableNos.filter((no) => zoneOfTable(halls, no)),
    (no) => zoneOfTable(halls, no)?.hall as Hall,
  );
  return [...inHall].map(([hall, nos]) => (
    <Plan key={hall.code} hall={hall} tableNos={nos} booths={booths} />
  ));
}

function Plan({ hall, tableNos, booths = [] }: Places & { hall: Hall }) {
  const t = useT<ScheduleArea>();
  const isIts = new Set(tableNos);
  // Large enough to be read on paper, whatever the hall measures.
  const size = Math.max(1.6, hall.width / 26);
  const places = hall.features
    .flatMap((feature) => (feature.tables ? tablePlaces(feature, feature.tables) : []))
    .filter(({ no }) => isIts.has(no));
  return (
    <figure className="sheet-plan">
      <svg
        viewBox={boxOf(hall)}
        role="img"
        aria-label={t('schedule.print.plan', { hall: nameIn(t.locale, hall), tables: tableNos.join(', ') })}
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
export function useCodes(addresses: ReadonlyMap<number, string>): ReadonlyMap<number, DrawnCode> | undefined {
  const [drawn, setDrawn] = useState<{ of: typeof addresses; codes: Map<number, DrawnCode> }>();
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

async function draw(addresses: ReadonlyMap<number, string>, isWanted: () => boolean) {
  const codes = new Map<number, DrawnCode>();
  for (const [key, address] of addresses) {
    if (!isWanted()) break;
    codes.set(key, { address, rows: await rowsOf(address) });
    if (codes.size % atOnce === 0) await new Promise((next) => setTimeout(next));
  }
  return codes;
}
