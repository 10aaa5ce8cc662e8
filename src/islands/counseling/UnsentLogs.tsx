import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { $unsent, discardUnsent, readUnsent, sendUnsent, type UnsentLog } from '#stores/counseling/unsent.ts';
import { $unsentCounts } from '#stores/counseling/unsent-count.ts';

/** Logs that were written on this device without a network: they are sent by themselves, or by hand; nothing where none waits. */
export function UnsentLogs() {
  const t = useT<'counseling'>();
  const waiting = useStore($unsent);
  const counts = useStore($unsentCounts);
  const [isBusy, setBusy] = useState(false);
  // Also when another tab has sent or kept some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts say that something changed
  useEffect(() => void readUnsent(), [counts]);
  if (waiting.length === 0) return null;
  const send = async () => {
    setBusy(true);
    await sendUnsent({ byHand: true }).finally(() => setBusy(false));
  };
  return (
    <section className="unsent-logs" aria-labelledby="unsent-title">
      <h2 id="unsent-title">{t('counseling.unsent.title')}</h2>
      <p className="note">{t('counseling.unsent.text')}</p>
      <ul>
        {waiting.map((log) => (
          <One key={log.id} log={log} />
        ))}
      </ul>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void send()}>
        {t('counseling.unsent.send')}
      </Button>
    </section>
  );
}

function One({ log }: { log: UnsentLog }) {
  const t = useT<'counseling'>();
  const { subject, values, failure, id } = log;
  const name = [values.buyerCompanyName, values.buyerName].filter(Boolean).join(' · ');
  const path =
    'counselingIdx' in subject
      ? `/counseling/detail/${subject.counselingIdx}`
      : 'matchingIdx' in subject
        ? `/counseling/add?matching=${subject.matchingIdx}`
        : null;
  const discard = async () => {
    const words = { ok: t('counseling.unsent.discard'), danger: true };
    if (await confirmAct('delete', t('counseling.unsent.discardConfirm', { name }), words))
      await discardUnsent(id);
  };
  return (
    <li>
      {path === null ? <strong>{name}</strong> : <a href={localePath(t.locale, path)}>{name}</a>}{' '}
      <span className="note">{values.productName}</span>{' '}
      <Button
        kind="plain"
        size="small"
        onClick={() => void discard()}
        label={`${t('counseling.unsent.discard')}: ${name}`}
      >
        {t('counseling.unsent.discard')}
      </Button>
      {failure !== undefined && <p role="alert">{sentence(t, failure)}</p>}
    </li>
  );
}
