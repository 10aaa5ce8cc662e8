import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/error-key.ts';

/** Refusals that say that another has saved it since it was opened here. */
const changedMeanwhile: ReadonlySet<string> = new Set([
  'msg.event_changed',
  'msg.form_changed',
  'msg.site_changed',
  'msg.page_changed',
  'msg.template_changed',
  'msg.category_changed',
  'msg.webhook_changed',
  'msg.participate_changed',
  'msg.visitor_changed',
]);

interface Props {
  takeNewest: () => Promise<void>;
  /** The manager decides on it and enters nothing that could be kept. */
  isDecision?: boolean;
}

/** The `help` of a form whose save was refused because another was quicker: a button that reads theirs and keeps what was entered. */
export const helpTakeNewest = (takeNewest: () => Promise<void>, isDecision?: boolean) => (failure: string) =>
  changedMeanwhile.has(failure) && <TakeNewest takeNewest={takeNewest} isDecision={isDecision ?? false} />;

/** Reads theirs, and says so. */
export function TakeNewest({ takeNewest, isDecision = false }: Props) {
  const t = useT<'manage'>();
  const take = () =>
    takeNewest().then(
      () => toast(t(isDecision ? 'manage.tookNewestToDecide' : 'manage.tookNewest')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
  return (
    <Button kind="second" size="small" onClick={() => void take()}>
      {t('manage.readAgain')}
    </Button>
  );
}
