import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tablePlaces } from '#domain/matching/table-places.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, DrawnHall, Selection } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { useNameOnMap } from './name-on-map.ts';
import { keyOf, onKey, useGestures } from './use-gestures.ts';

/** Pixels a metre: a booth of three metres is large enough for a finger. */
const usual = 16;
const zooms = { least: 6, most: 48 };

/** One hall on its grid of metres. What stands there is carried by the pointer, or by arrow keys once it has the focus. */
export function Drawing({
  store,
  hall,
  companies,
}: {
  store: BoothEditor;
  hall: DrawnHall;
  companies: readonly { participateIdx: number; nameKo: string; nameEn: string }[];
}) {
  const t = useT<BoothArea>();
  const nameOf = useNameOnMap();
  const selected = useStore(store.$selected);
  const conflicts = useStore(store.$conflicts);
  const [scale, setScale] = useState(usual);
  const svg = useRef<SVGSVGElement>(null);
  const { isDrawing, setDrawing, sketch, onThing, onCorner, onFloor, onMove, onEnd } = useGestures(
    store,
    hall,
    svg,
  );
  const hint = useId();
  const here = keyOf(selected);
  const bad = new Set(conflicts.map(({ thing }) => keyOf(thing)));
  const companyAt = new Map(companies.map((company) => [company.participateIdx, nameIn(t.locale, company)]));

  // The focus goes with the selection while it is on the drawing.
  useEffect(() => {
    const drawing = svg.current;
    if (!here || !drawing?.contains(document.activeElement)) return;
    drawing.querySelector<SVGElement>(`[data-thing="${here}"]`)?.focus({ preventScroll: true });
  }, [here]);

  const first = hall.booths[0] ?? hall.features[0];
  const shapeProps = (selection: NonNullable<Selection>, label: string) => {
    const key = keyOf(selection);
    const isFirst = selected === null && first?.id === selection.id;
    return {
      'data-thing': key,
      'data-bad': bad.has(key) ? '' : undefined,
      'data-on': key === here ? '' : undefined,
      role: 'button',
      tabIndex: key === here || isFirst ? 0 : -1,
      'aria-pressed': key === here,
      'aria-label': label,
      onPointerDown: (event: PointerEvent<SVGGElement>) => onThing(event, selection),
      onFocus: () => key !== here && store.select(selection),
      onKeyDown: (event: KeyboardEvent) => onKey(store, event),
    };
  };
  const place = store.placeOf(selected);
  const thing = store.find(selected);
  const name =
    selected?.kind === 'table' ? t('boothConsole.table', { no: selected.no }) : thing && nameOf(thing);

  return (
    <div className="booth-drawing">
      <div className="booth-bar">
        <Button kind={isDrawing ? 'first' : 'second'} size="small" onClick={() => setDrawing(!isDrawing)}>
          {t(isDrawing ? 'boothConsole.drawStop' : 'boothConsole.draw')}
        </Button>
        <span className="booth-save">
          <Button
            kind="second"
            size="small"
            label={t('booth.zoomOut')}
            disabled={scale <= zooms.least}
            onClick={() => setScale(Math.max(zooms.least, scale / 1.4))}
          >
            −
          </Button>
          <Button
            kind="second"
            size="small"
            label={t('booth.zoomIn')}
            disabled={scale >= zooms.most}
            onClick={() => setScale(Math.min(zooms.most, scale * 1.4))}
          >
            +
          </Button>
        </span>
      </div>
      <p className="note" id={hint}>
        {t(isDrawing ? 'boothConsole.drawHint' : 'boothConsole.keys')}
      </p>
      <section
        className="booth-view"
        aria-label={t('booth.drawing', { hall: nameIn(t.locale, hall) })}
        aria-describedby={hint}
      >
        <svg
          ref={svg}
          className="booth-plan"
          data-drawing={isDrawing ? '' : undefined}
          width={(hall.width + 1) * scale}
          height={(hall.height + 1) * scale}
          viewBox={`-0.5 -0.5 ${hall.width + 1} ${hall.height + 1}`}
          onPointerDown={onFloor}
          onPointerMove={onMove}
          onPointerUp={onEnd}
          onPointerCancel={onEnd}
        >
          <title>{t('booth.drawing', { hall: nameIn(t.locale, hall) })}</title>
          <pattern id="booth-metres" width="1" height="1" patternUnits="userSpaceOnUse">
            <path d="M0 0h1M0 0v1" />
          </pattern>
          <rect className="booth-floor" width={hall.width} height={hall.height} fill="url(#booth-metres)" />
          <rect className="booth-wall" width={hall.width} height={hall.height} />
          {hall.features.map((feature) => (
            <g key={feature.id}>
              <g
                className={`booth-feature booth-${feature.kind}`}
                {...shapeProps({ kind: 'feature', id: feature.id }, nameOf(feature))}
              >
                <rect x={feature.x} y={feature.y} width={feature.width} height={feature.height} />
                <text
                  x={feature.x + feature.width / 2}
                  y={feature.y + (feature.tables ? 1.2 : feature.height / 2 + 0.35)}
                >
                  {nameOf(feature)}
                </text>
              </g>
              {feature.tables &&
                feature.tables.from <= feature.tables.to &&
                tablePlaces(feature, feature.tables).map((table) => (
                  <g
                    key={table.no}
                    className="booth-table"
                    {...shapeProps(
                      { kind: 'table', id: feature.id, no: table.no },
                      t('boothConsole.table', { no: table.no }),
                    )}
                  >
                    <rect x={table.x - 0.9} y={table.y - 0.6} width={1.8} height={1.2} />
                    <text x={table.x} y={table.y + 0.28}>
                      {table.no}
                    </text>
                  </g>
                ))}
            </g>
          ))}
          {hall.booths.map((booth) => (
            <g
              key={booth.id}
              className={booth.participateIdx === null ? 'booth-shape booth-free' : 'booth-shape'}
              {...shapeProps(
                { kind: 'booth', id: booth.id },
                `${booth.code}, ${
                  booth.participateIdx === null
                    ? t('booth.free')
                    : (companyAt.get(booth.participateIdx) ?? t('booth.taken'))
                }`,
              )}
            >
              <rect x={booth.x} y={booth.y} width={booth.width} height={booth.height} />
              <text x={booth.x + booth.width / 2} y={booth.y + booth.height / 2 + 0.4}>
                {booth.code}
              </text>
            </g>
          ))}
          {selected && selected.kind !== 'table' && thing && (
            <>
              <rect
                className="booth-outline"
                x={thing.x}
                y={thing.y}
                width={thing.width}
                height={thing.height}
              />
              <rect
                className="booth-corner"
                x={thing.x + thing.width - 0.5}
                y={thing.y + thing.height - 0.5}
                width={1}
                height={1}
                onPointerDown={onCorner}
              />
            </>
          )}
          {sketch && <rect className="booth-sketch" {...sketch} />}
        </svg>
      </section>
      <p className="note figures" role="status">
        {name !== undefined &&
          place &&
          (place.width === undefined
            ? t('boothConsole.tableAt', { name, x: place.x, y: place.y })
            : t('boothConsole.at', {
                name,
                x: place.x,
                y: place.y,
                width: place.width,
                height: place.height ?? 0,
              }))}
      </p>
    </div>
  );
}
