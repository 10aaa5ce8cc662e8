import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SearchInput } from '#islands/ui/form/Combobox.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, DrawnBooth } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { PlaceFields, TextField } from './fields.tsx';

export interface Company {
  participateIdx: number;
  nameKo: string;
  nameEn: string;
}

/** A booth: its number, whose it is, and where it stands. */
export function BoothFields({
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
