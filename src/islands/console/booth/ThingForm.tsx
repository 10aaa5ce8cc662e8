import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SearchInput } from '#islands/ui/Combobox.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, DrawnBooth, DrawnFeature, DrawnHall, Selection } from '#stores/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { NumberField, TextField } from './fields.tsx';
import { useThingName } from './thing-name.ts';

interface Company {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
}

/** What is selected on the drawing, as fields: nothing on it needs a mouse. */
export function ThingForm({
  store,
  hall,
  companies,
}: {
  store: BoothEditor;
  hall: DrawnHall;
  companies: readonly Company[];
}) {
  const t = useT<BoothArea>();
  const nameOf = useThingName();
  const selected = useStore(store.$selected);
  const id = useId();
  const thing = store.find(selected);
  const key = (selection: NonNullable<Selection>) => `${selection.kind} ${selection.id}`;
  const options: { selection: NonNullable<Selection>; name: string }[] = [
    ...hall.booths.map((booth) => ({
      selection: { kind: 'booth' as const, id: booth.id },
      name: booth.code,
    })),
    ...hall.features.map((feature) => ({
      selection: { kind: 'feature' as const, id: feature.id },
      name: nameOf(feature),
    })),
  ];
  const value = selected && key(selected.kind === 'table' ? { kind: 'feature', id: selected.id } : selected);
  return (
    <section className="booth-form" aria-labelledby="booth-thing">
      <h2 id="booth-thing">{t('boothConsole.selected')}</h2>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('boothConsole.which')}
        </label>
        <select
          id={id}
          className="input"
          value={value ?? ''}
          onChange={(event) =>
            store.select(
              options.find(({ selection }) => key(selection) === event.target.value)?.selection ?? null,
            )
          }
        >
          <option value="">{t('boothConsole.nothing')}</option>
          {options.map(({ selection, name }) => (
            <option key={key(selection)} value={key(selection)}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {thing && selected?.kind === 'booth' && (
        <BoothFields key={thing.id} store={store} booth={thing as DrawnBooth} companies={companies} />
      )}
      {thing && selected && selected.kind !== 'booth' && (
        <FeatureFields
          key={thing.id}
          store={store}
          feature={thing as DrawnFeature}
          tableNo={selected.kind === 'table' ? selected.no : null}
        />
      )}
      {!thing && <p className="field-hint">{t('boothConsole.nothingHint')}</p>}
    </section>
  );
}

function BoothFields({
  store,
  booth,
  companies,
}: {
  store: BoothEditor;
  booth: DrawnBooth;
  companies: readonly Company[];
}) {
  const t = useT<BoothArea>();
  const halls = useStore(store.$halls);
  const id = useId();
  const set = (patch: Partial<DrawnBooth>) =>
    store.setBooth(booth.id, patch, `booth ${booth.id} ${Object.keys(patch).join()}`);
  const booths = halls.flatMap((hall) => hall.booths);
  const boothOf = new Map(
    booths.flatMap((other) =>
      other.participateIdx === null || other.id === booth.id ? [] : [[other.participateIdx, other.code]],
    ),
  );
  const options = companies.map((company) => {
    const name = nameIn(t.locale, company);
    const at = boothOf.get(company.participateIdx);
    return {
      value: String(company.participateIdx),
      label: at === undefined ? name : t('boothConsole.standsAt', { name, code: at }),
    };
  });
  const isListed =
    booth.participateIdx === null || companies.some((one) => one.participateIdx === booth.participateIdx);
  return (
    <>
      <TextField
        label={t('boothConsole.code')}
        value={booth.code}
        max={5}
        onChange={(code) => set({ code: code.toUpperCase() })}
      >
        <p className="field-hint">{t('boothConsole.codeHint')}</p>
      </TextField>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('boothConsole.company')}
        </label>
        <SearchInput
          inputProps={{ id, placeholder: t('ui.typeToFind') }}
          options={options}
          value={booth.participateIdx === null ? '' : String(booth.participateIdx)}
          onChoose={(value) => set({ participateIdx: value === '' ? null : Number(value) })}
        />
        {!isListed && <p className="field-hint">{t('boothConsole.waiting')}</p>}
      </div>
      {booth.participateIdx !== null && (
        <p>
          <Button kind="plain" size="small" onClick={() => set({ participateIdx: null })}>
            {t('boothConsole.free')}
          </Button>
        </p>
      )}
      <PlaceFields place={booth} onChange={set} />
      <p className="booth-acts">
        <Button kind="second" size="small" onClick={store.renumber}>
          {t('boothConsole.renumber', { row: booth.code.slice(0, 1) })}
        </Button>
        <Button kind="danger" size="small" onClick={store.remove}>
          {t('boothConsole.remove', { name: booth.code })}
        </Button>
      </p>
    </>
  );
}

function PlaceFields({
  place,
  onChange,
}: {
  place: { x: number; y: number; width: number; height: number };
  onChange: (patch: Partial<{ x: number; y: number; width: number; height: number }>) => void;
}) {
  const t = useT<BoothArea>();
  return (
    <div className="booth-fields">
      <NumberField label={t('boothConsole.x')} value={place.x} onChange={(x) => onChange({ x })} />
      <NumberField label={t('boothConsole.y')} value={place.y} onChange={(y) => onChange({ y })} />
      <NumberField
        label={t('boothConsole.width')}
        value={place.width}
        min={1}
        onChange={(width) => onChange({ width })}
      />
      <NumberField
        label={t('boothConsole.height')}
        value={place.height}
        min={1}
        onChange={(height) => onChange({ height })}
      />
    </div>
  );
}

function FeatureFields({
  store,
  feature,
  tableNo,
}: {
  store: BoothEditor;
  feature: DrawnFeature;
  tableNo: number | null;
}) {
  const t = useT<BoothArea>();
  const nameOf = useThingName();
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
