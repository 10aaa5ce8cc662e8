import { useState } from 'react';
import { ApiError } from '#api/client.ts';
import type { Confirmation } from '#api/counseling/amount-confirmation.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoney } from '#i18n/format.ts';
import { useAgainFrom } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { askAmount } from '#stores/counseling/amounts.ts';
import { errorKey } from '#stores/lib/loaded.ts';

interface Props {
  counselingIdx: number;
  confirmation: Confirmation | null;
  mayAsk: boolean;
}

/** What the buyer says of the contract in a saved log, and the question to them; nothing where there is no contract to ask about. */
export default function AmountQuestion({ counselingIdx, confirmation, mayAsk }: Props) {
  const t = useT<'followUp'>();
  const againFrom = useAgainFrom();
  const [now, setNow] = useState({ confirmation, mayAsk });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!now.confirmation && !now.mayAsk) return null;
  const ask = async () => {
    if (!(await confirmAct('submit', t('followUp.question.confirm'), { ok: t('followUp.question.ask') })))
      return;
    setFailure(null);
    setBusy(true);
    try {
      setNow({ confirmation: await askAmount(counselingIdx), mayAsk: false });
    } catch (error) {
      const again = error instanceof ApiError ? againFrom(error.data) : '';
      setFailure(`${sentence(t, errorKey(error))} ${again}`);
    }
    setBusy(false);
  };
  return (
    <section className="log-question" aria-label={t('followUp.question.title')}>
      {now.confirmation && <p>{told(t, now.confirmation)}</p>}
      {now.mayAsk && (
        <p>
          <span className="note">{t('followUp.question.hint')}</span>{' '}
          <Button kind="second" size="small" busy={isBusy} onClick={() => void ask()}>
            {t('followUp.question.ask')}
          </Button>
        </p>
      )}
      <p role="alert">{failure}</p>
    </section>
  );
}

function told(
  t: ReturnType<typeof useT<'followUp'>>,
  { answer, amount, currency, isOpen }: Confirmation,
): string {
  const shown = { amount: formatMoney(t.locale, amount, currency) };
  if (answer === null) return t('followUp.question.waiting', shown);
  return t(isOpen ? 'followUp.question.changed' : `followUp.question.said.${answer}`, shown);
}
