import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import type {
  BoothEditor,
  DrawnBooth,
  DrawnFeature,
  DrawnHall,
  Selection,
} from '#stores/event/booth-editor.ts';
import { BoothFields, type Company } from './BoothFields.tsx';
import type { BoothArea } from './booth-area.ts';
import { FeatureFields } from './FeatureFields.tsx';
import { useNameOnMap } from './name-on-map.ts';

/** What is selected on the drawing, as fields: nothing on it needs a mouse. */
export function SelectedForm({
  store,
  hall,
  companies,
}: {
  store: BoothEditor;
  hall: DrawnHall;
  companies: readonly Company[];
}) {
  const t = useT<BoothArea>();
  const nameOf = useNameOnMap();
  const selected = useStore(store.$selected);
  const id = useId();
  const drawn = store.find(selected);
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
    <section className="booth-form" aria-labelledby="booth-selected">
      <h2 id="booth-selected">{t('boothConsole.selected')}</h2>
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
      {drawn && selected?.kind === 'booth' && (
        <BoothFields key={drawn.id} store={store} booth={drawn as DrawnBooth} companies={companies} />
      )}
      {drawn && selected && selected.kind !== 'booth' && (
        <FeatureFields
          key={drawn.id}
          store={store}
          feature={drawn as DrawnFeature}
          tableNo={selected.kind === 'table' ? selected.no : null}
        />
      )}
      {!drawn && <p className="field-hint">{t('boothConsole.nothingHint')}</p>}
    </section>
  );
}
