import type { Field } from '#domain/common/search/keyword-marks.ts';

/** Both names of something, as what a search looked in. */
export const bothNames = (
  label: string,
  { nameKo, nameEn }: { nameKo: string | null; nameEn: string | null },
): Field[] => [nameKo, nameEn].flatMap((text) => (text ? [{ label, text }] : []));
