import { useEffect, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import type { FileLines, WhoseFiles } from './FileLines.tsx';

/** The files that answer one question. What reads them is loaded where there are some. */
export function AnsweredFiles(props: { value: unknown; whose: WhoseFiles }) {
  const t = useT();
  const [lines, setLines] = useState<{ Lines: typeof FileLines } | 'failed'>();
  useEffect(() => {
    import('./FileLines.tsx').then(
      (chunk) => setLines({ Lines: chunk.FileLines }),
      () => setLines('failed'),
    );
  }, []);
  if (lines === 'failed') return t('msg.fail');
  return lines ? <lines.Lines {...props} /> : t('ui.file.opening');
}
