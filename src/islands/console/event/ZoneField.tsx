import { useMemo, useState } from 'react';
import { zoneName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { EventArea } from './event-area.ts';
import { zoneOptions } from './zone-options.ts';

/** The zone in which all hours of the event are meant, and the way to another one; bound to `timeZone` of the form around. */
export function ZoneField({ timeZone, at }: { timeZone: string; at: string | Date }) {
  const t = useT<EventArea>();
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Choice />;
  return (
    <p className="event-zone">
      {t('eventConsole.clock', { zone: zoneName(t.locale, timeZone, at) })}{' '}
      <Button kind="plain" size="small" onClick={() => setOpen(true)}>
        {t('eventConsole.changeZone')}
      </Button>
    </p>
  );
}

/** Made only where it is asked for: a name for each of more than four hundred zones. */
function Choice() {
  const t = useT<EventArea>();
  const options = useMemo(() => zoneOptions(t.locale), [t.locale]);
  return (
    <SearchSelect
      name="timeZone"
      label={t('eventConsole.zone')}
      hint={t('eventConsole.changeZoneHint')}
      options={options}
    />
  );
}
