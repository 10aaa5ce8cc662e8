import { limits } from '#domain/common/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, DrawnHall } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { NumberField, TextField } from './fields.tsx';

/** The hall's letter, names and size. */
export function HallForm({ store, hall }: { store: BoothEditor; hall: DrawnHall }) {
  const t = useT<BoothArea>();
  const set = (patch: Partial<DrawnHall>) =>
    store.setHall(patch, `hall ${hall.id} ${Object.keys(patch).join()}`);
  return (
    <section className="booth-form" aria-labelledby="booth-hall">
      <h2 id="booth-hall">{t('boothConsole.hallForm', { code: hall.code })}</h2>
      <div className="booth-fields">
        <TextField
          label={t('boothConsole.hallCode')}
          value={hall.code}
          max={1}
          onChange={(code) => set({ code: code.toUpperCase() })}
        />
        <NumberField
          label={t('boothConsole.width')}
          value={hall.width}
          min={1}
          onChange={(width) => set({ width })}
        />
        <NumberField
          label={t('boothConsole.height')}
          value={hall.height}
          min={1}
          onChange={(height) => set({ height })}
        />
      </div>
      <TextField
        label={t('boothConsole.nameKo')}
        lang="ko"
        value={hall.nameKo}
        max={limits.name}
        onChange={(nameKo) => set({ nameKo })}
      />
      <TextField
        label={t('boothConsole.nameEn')}
        lang="en"
        value={hall.nameEn}
        max={limits.name}
        onChange={(nameEn) => set({ nameEn })}
      />
      <p>
        <Button kind="plain" size="small" onClick={store.removeHall}>
          {t('boothConsole.removeHall', { code: hall.code })}
        </Button>
      </p>
    </section>
  );
}
