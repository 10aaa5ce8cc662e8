import { useId } from 'react';
import { limits } from '#domain/common/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, DrawnFeature } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { NumberField, PlaceFields, TextField } from './fields.tsx';
import { useNameOnMap } from './name-on-map.ts';

/** A map feature: its names, where it stands, and the tables of a zone of them. */
export function FeatureFields({
  store,
  feature,
  tableNo,
}: {
  store: BoothEditor;
  feature: DrawnFeature;
  tableNo: number | null;
}) {
  const t = useT<BoothArea>();
  const nameOf = useNameOnMap();
  const set = (patch: Partial<DrawnFeature>) =>
    store.setFeature(feature.id, patch, `feature ${feature.id} ${Object.keys(patch).join()}`);
  return (
    <>
      <TextField
        label={t('boothConsole.nameKo')}
        lang="ko"
        value={feature.nameKo}
        max={limits.name}
        onChange={(nameKo) => set({ nameKo })}
      />
      <TextField
        label={t('boothConsole.nameEn')}
        lang="en"
        value={feature.nameEn}
        max={limits.name}
        onChange={(nameEn) => set({ nameEn })}
      />
      <PlaceFields place={feature} onChange={(patch) => store.put(patch, `feature ${feature.id} place`)} />
      {feature.tables && (
        <TableFields store={store} feature={feature} tables={feature.tables} tableNo={tableNo} set={set} />
      )}
      <p className="booth-acts">
        <Button
          kind="danger"
          size="small"
          onClick={() => {
            store.select({ kind: 'feature', id: feature.id });
            store.remove();
          }}
        >
          {t('boothConsole.remove', { name: nameOf(feature) })}
        </Button>
      </p>
    </>
  );
}

/** Which tables stand in the zone, and where one of them stands. */
function TableFields({
  store,
  feature,
  tables,
  tableNo,
  set,
}: {
  store: BoothEditor;
  feature: DrawnFeature;
  tables: NonNullable<DrawnFeature['tables']>;
  tableNo: number | null;
  set: (patch: Partial<DrawnFeature>) => void;
}) {
  const t = useT<BoothArea>();
  const id = useId();
  // Tables that left the zone have no place in it.
  const change = (patch: Partial<typeof tables>) => {
    const next = { ...tables, ...patch };
    set({
      tables: { ...next, places: next.places.filter(({ no }) => next.from <= no && no <= next.to) },
    });
  };
  const numbers = Array.from(
    { length: Math.max(0, tables.to - tables.from + 1) },
    (_, at) => tables.from + at,
  );
  const place = tableNo === null ? null : store.placeOf({ kind: 'table', id: feature.id, no: tableNo });
  return (
    <>
      <div className="booth-fields">
        <NumberField
          label={t('boothConsole.tablesFrom')}
          value={tables.from}
          min={1}
          max={500}
          onChange={(from) => change({ from })}
        />
        <NumberField
          label={t('boothConsole.tablesTo')}
          value={tables.to}
          min={1}
          max={500}
          onChange={(to) => change({ to })}
        />
        <NumberField
          label={t('boothConsole.columns')}
          value={tables.columns}
          min={1}
          max={50}
          onChange={(columns) => change({ columns })}
        />
      </div>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('boothConsole.oneTable')}
        </label>
        <select
          id={id}
          className="input"
          value={tableNo ?? ''}
          onChange={(event) =>
            store.select(
              event.target.value === ''
                ? { kind: 'feature', id: feature.id }
                : { kind: 'table', id: feature.id, no: Number(event.target.value) },
            )
          }
        >
          <option value="">{t('boothConsole.inRows')}</option>
          {numbers.map((no) => (
            <option key={no} value={no}>
              {t('boothConsole.table', { no })}
            </option>
          ))}
        </select>
      </div>
      {tableNo !== null && place && (
        <>
          <div className="booth-fields">
            <NumberField
              label={t('boothConsole.tableX')}
              value={place.x}
              step={0.5}
              onChange={(x) => store.put({ x }, `table ${tableNo} x`)}
            />
            <NumberField
              label={t('boothConsole.tableY')}
              value={place.y}
              step={0.5}
              onChange={(y) => store.put({ y }, `table ${tableNo} y`)}
            />
          </div>
          {tables.places.some(({ no }) => no === tableNo) && (
            <p>
              <Button kind="plain" size="small" onClick={store.backToRow}>
                {t('boothConsole.backToRow')}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  );
}
