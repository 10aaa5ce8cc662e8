import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { createPush } from '#stores/notice/push.ts';

/** Whether this browser shows notices by push, and the button that has it ask its reader. */
export function PushHere() {
  const t = useT<'noticeSwitch'>();
  const push = useStoreOf(createPush);
  const now = useStore(push.$push);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void push.look(), [push]);
  if (now.state === 'none') return null;
  if (now.state === 'loading' || now.state === 'failed')
    return <NotYet of={now} rows={1} onRetry={push.look} />;
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    const wrong = await work();
    if (wrong !== undefined)
      await tellDialog(wrong === 'push' ? t('noticeSwitch.here.failed') : sentenceWithHelp(t, wrong));
    setBusy(false);
  };
  const isOn = now.state === 'on';
  return (
    <section className="push-here" aria-labelledby="push-here">
      <h3 id="push-here">{t('noticeSwitch.here.title')}</h3>
      <p className="note">{t('noticeSwitch.here.lead')}</p>
      <p role="status">{t(`noticeSwitch.here.${now.state}`)}</p>
      {(isOn || now.state === 'off') && (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          onClick={() => void run(isOn ? push.turnOff : () => push.turnOn(t.locale))}
        >
          {t(isOn ? 'noticeSwitch.here.turnOff' : 'noticeSwitch.here.turnOn')}
        </Button>
      )}
    </section>
  );
}
