import type { ReactNode } from 'react';
import { useT } from '#islands/ui/Texts.tsx';

/** Fields for both languages, the reader's own first: who reads one language alone begins with it. */
export function OwnFirst({ ko, en }: { ko: ReactNode; en: ReactNode }) {
  const t = useT();
  return t.locale === 'ko' ? (
    <>
      {ko}
      {en}
    </>
  ) : (
    <>
      {en}
      {ko}
    </>
  );
}
