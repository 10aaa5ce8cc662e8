import type { ReactNode } from 'react';
import { useT } from './Texts.tsx';
import '#styles/past-day.css';

/** A day that is over, as one line that opens; on paper it stands as it is. `head` names the day. */
export function PastDay({ head, note, children }: { head: ReactNode; note?: string; children: ReactNode }) {
  const t = useT();
  return (
    <details className="past-day">
      <summary>
        {head}
        <span className="note figures">
          {t('ui.pastDay')}
          {note && ` · ${note}`}
        </span>
      </summary>
      {children}
    </details>
  );
}
