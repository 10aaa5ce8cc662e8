import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createMailTrial, type MailTrial } from '#stores/set-up/mail-trial.ts';
import type { SetUpArea } from './set-up-area.ts';

/** By which server mail goes, and a test mail with what the server said; `onTaken` once it has taken one. */
export function MailStep({ onTaken }: { onTaken: () => void }) {
  const t = useT<SetUpArea>();
  const store = useStoreOf(() => createMailTrial(t.locale));
  const loaded = useStore(store.$settings);
  useEffect(() => void store.load(), [store]);
  const isTaken = useStore(store.$result)?.outcome === 'taken';
  useEffect(() => {
    if (isTaken) onTaken();
  }, [isTaken, onTaken]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={4} onRetry={store.load} />;
  const { server, from, to } = loaded.data;
  if (server === null)
    return (
      <>
        <p>{t('setUp.mail.noServer')}</p>
        <p className="note">{t('setUp.mail.where')}</p>
      </>
    );
  return (
    <>
      <p>{t('setUp.mail.lead')}</p>
      <Facts
        facts={[
          [t('setUp.mail.server'), server],
          [t('setUp.mail.from'), from],
          [t('setUp.mail.to'), to],
        ]}
      />
      <Trial store={store} to={to} />
      <p className="note">{t('setUp.mail.where')}</p>
    </>
  );
}

function Trial({ store, to }: { store: MailTrial; to: string }) {
  const t = useT<SetUpArea>();
  const isSending = useStore(store.$isSending);
  const result = useStore(store.$result);
  const failure = useStore(store.$failure);
  return (
    <>
      <div className="form-actions">
        <Button busy={isSending} onClick={() => void store.send()}>
          {t('setUp.mail.send')}
        </Button>
      </div>
      <div role="status">
        {failure && <p className="set-up-bad">{t(failure as 'msg.too_many_requests')}</p>}
        {result && (
          <p className={result.outcome === 'taken' ? 'set-up-good' : 'set-up-bad'}>
            {t(`setUp.mail.outcome.${result.outcome}`, { to })}
          </p>
        )}
        {result?.words && <p className="set-up-words">{result.words}</p>}
      </div>
    </>
  );
}
