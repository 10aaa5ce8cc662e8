import { Button } from '../Button.tsx';
import { EmptyState } from '../States.tsx';
import { useT } from '../Texts.tsx';

/** What stands on a page of a list that has fewer pages, and the way back: `to` names it, the last page by default. */
export function PastEnd({ to, onGo }: { to?: string; onGo: () => void }) {
  const t = useT();
  return (
    <EmptyState
      title={t('ui.pageEmpty')}
      action={
        <Button kind="second" onClick={onGo}>
          {to ?? t('ui.lastPage')}
        </Button>
      }
    />
  );
}
