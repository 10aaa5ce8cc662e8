import { nameIn } from '#domain/common/language.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { DrawnBooth, DrawnFeature } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';

/** What something on the map is called: a booth by its number, anything else by its name or its kind. */
export function useNameOnMap() {
  const t = useT<BoothArea>();
  return (drawn: DrawnBooth | DrawnFeature): string =>
    'code' in drawn
      ? drawn.code
      : nameIn(t.locale, { nameKo: drawn.nameKo || null, nameEn: drawn.nameEn || null }) ||
        t(`booth.kind.${drawn.kind}`);
}
