import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import { type KeptPass, passesOf } from '#stores/visitor/kept-passes.ts';
import type { VisitorArea } from './areas.ts';

/** The passes that this device keeps, above a form that would register somebody else. Only the browser knows of them. */
export function KeptPasses() {
  const t = useT<VisitorArea>();
  const eventIdx = useStore($event)?.eventIdx;
  const [passes, setPasses] = useState<readonly KeptPass[]>([]);
  useEffect(() => setPasses(eventIdx === undefined ? [] : passesOf(eventIdx)), [eventIdx]);
  if (passes.length === 0) return null;
  return (
    <p className="visitor-note">
      {t('registration.kept')}
      {passes.map(({ code, token, visitorName, visitorNameEn }) => (
        <a key={code} className="quiet-link" href={`#pass=${token}`}>
          {t('registration.keptOf', { name: t.locale === 'ko' ? visitorName : visitorNameEn })}
        </a>
      ))}
    </p>
  );
}
