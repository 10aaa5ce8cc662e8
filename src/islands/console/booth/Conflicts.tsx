import { useStore } from '@nanostores/react';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothEditor, Conflict } from '#stores/event/booth-editor.ts';
import type { BoothArea } from './booth-area.ts';
import { useNameOnMap } from './name-on-map.ts';

/** What can't be saved yet, each with the way to it. */
export function Conflicts({ store }: { store: BoothEditor }) {
  const t = useT<BoothArea>();
  const nameOf = useNameOnMap();
  const conflicts = useStore(store.$conflicts);
  const halls = useStore(store.$halls);
  const shown = conflicts.slice(0, 20);
  const word = ({ hallId, thing }: Conflict) => {
    const found = store.find(thing);
    return found ? nameOf(found) : (halls.find(({ id }) => id === hallId)?.code ?? '');
  };
  return (
    <div role="status">
      {conflicts.length > 0 && (
        <div className="manage-change booth-conflicts">
          <p>{t('boothConsole.conflicts', { count: conflicts.length })}</p>
          <ul>
            {shown.map((conflict) => (
              <li key={`${conflict.hallId} ${conflict.thing?.kind} ${conflict.thing?.id} ${conflict.why}`}>
                <Button
                  kind="plain"
                  size="small"
                  onClick={() => store.select(conflict.thing, conflict.hallId)}
                >
                  {word(conflict)}
                </Button>{' '}
                {t(`boothConsole.why.${conflict.why}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
