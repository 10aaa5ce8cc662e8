import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $keptCheckIns, discardRefused } from '#stores/visitor/kept-check-ins.ts';
import type { CheckInArea } from './area.ts';

/** What was checked in without a network and waits, and what the server refused of it. */
export function Kept() {
  const t = useT<CheckInArea>();
  const kept = useStore($keptCheckIns);
  const refused = kept.filter(({ failure }) => failure !== undefined);
  const waiting = kept.length - refused.length;
  return (
    <div role="status">
      {waiting > 0 && <p className="note figures">{t('door.waiting', { count: waiting })}</p>}
      {refused.length > 0 && (
        <p className="field-error">
          {t('door.refused', {
            count: refused.length,
            codes: refused.map(({ code, visitorIdx }) => code ?? `${t('door.no')} ${visitorIdx}`).join(', '),
          })}{' '}
          <Button kind="plain" size="small" onClick={() => void discardRefused()}>
            {t('door.discard')}
          </Button>
        </p>
      )}
    </div>
  );
}
