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
      {waiting > 0 && <p className="note figures">{t('checkIn.waiting', { count: waiting })}</p>}
      {refused.length > 0 && (
        <p className="field-error">
          {t('checkIn.refused', {
            count: refused.length,
            codes: refused
              .map(({ code, visitorIdx }) => code ?? `${t('checkIn.no')} ${visitorIdx}`)
              .join(', '),
          })}{' '}
          <Button kind="plain" size="small" onClick={() => void discardRefused()}>
            {t('checkIn.discard')}
          </Button>
        </p>
      )}
    </div>
  );
}
