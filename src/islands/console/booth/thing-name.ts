import { nameIn } from '#domain/language.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { DrawnBooth, DrawnFeature } from '#stores/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';

/** What something on the map is called: a booth by its number, anything else by its name or its kind. */
export function useThingName() {
  const t = useT<BoothArea>();
  return (thing: DrawnBooth | DrawnFeature): string =>
    'code' in thing
      ? thing.code
      : nameIn(t.locale, { nameKo: thing.nameKo || null, nameEn: thing.nameEn || null }) ||
        t(`booth.kind.${thing.kind}`);
}
