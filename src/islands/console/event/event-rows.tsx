import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { EventArea } from './event-area.ts';

/** A list without its entry at this place. */
export const without =
  (at: number) =>
  <Item,>(items: Item[]): Item[] =>
    items.filter((_, index) => index !== at);

export function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  const t = useT<EventArea>();
  return (
    <Button kind="plain" size="small" label={label} onClick={onClick}>
      {t('ui.remove')}
    </Button>
  );
}
