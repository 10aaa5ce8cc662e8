import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/client.ts';
import type { AmountToConfirm } from '#api/counseling/amount-confirmation.ts';
import { nameIn } from '#domain/common/language.ts';
import { type AmountAnswer, amountAnswers } from '#domain/counseling/amount-confirmation.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { useAgainFrom } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import {
  amountRows,
  createAmountsToConfirm,
  type AmountsToConfirm as Store,
} from '#stores/counseling/amounts.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import './follow-up-results.css';

/** What companies ask a buyer: whether the amount of a contract is right. Nothing where nobody asks. */
export default function AmountsToConfirm() {
  const t = useT<'followUp'>();
  const store = useStoreOf(createAmountsToConfirm);
  const amounts = useStore(store.$amounts);
  useEffect(() => void store.load(), [store]);
  if (amounts.state !== 'ready') return <NotYet of={amounts} rows={2} onRetry={store.load} />;
  if (amounts.totalCount === 0) return null;
  return (
    <section aria-labelledby="amounts-title">
      <h2 id="amounts-title">{t('followUp.amounts.title')}</h2>
      <p className="note">{t('followUp.amounts.intro')}</p>
      <PagedList
        of={amounts}
        rows={2}
        empty={() => null}
        pages={{ page: store.page(), rows: amountRows, onGo: (page) => void store.load(page) }}
      >
        {(rows) => (
          <ul className="follow-up-logs">
            {rows.map((one) => (
              <One key={one.matchingIdx} one={one} store={store} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function One({ one, store }: { one: AmountToConfirm; store: Store }) {
  const t = useT<'followUp'>();
  const againFrom = useAgainFrom();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const amount = formatMoney(t.locale, one.amount, one.currency);
  const company =
    nameIn(t.locale, { nameKo: one.companyNameKo ?? '', nameEn: one.companyNameEn ?? '' }) ||
    t('ui.formerMember');
  const say = async (answer: AmountAnswer) => {
    const asked = t(`followUp.amounts.ask.${answer}`, { amount, company });
    if (!(await confirmAct('submit', asked, { ok: t(`followUp.amounts.say.${answer}`) }))) return;
    setBusy(true);
    setFailure(null);
    try {
      await store.say(one, answer);
    } catch (error) {
      const key = errorKey(error);
      const again = error instanceof ApiError ? againFrom(error.data) : '';
      setFailure(`${sentence(t, key)} ${again}`);
      // The new amount takes the place of the one that was seen.
      if (key === 'msg.amount_changed') await store.load();
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="follow-up-amount">
      <p>
        <strong>{company}</strong>
        {one.metOn && (
          <span className="note">
            {' '}
            {t('followUp.amounts.metOn', { day: formatDate(t.locale, `${one.metOn}T00:00:00Z`, 'UTC') })}
          </span>
        )}
      </p>
      <p className="figures follow-up-sum">{amount}</p>
      {one.answer === null ? (
        <div className="form-actions">
          {amountAnswers.map((answer) => (
            <Button
              key={answer}
              kind={answer === 'RIGHT' ? 'first' : 'second'}
              size="small"
              disabled={isBusy}
              onClick={() => void say(answer)}
              label={`${t(`followUp.amounts.say.${answer}`)}: ${company}, ${amount}`}
            >
              {t(`followUp.amounts.say.${answer}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className="follow-up-said">{t(`followUp.amounts.said.${one.answer}`)}</p>
      )}
      <p role="alert">{failure}</p>
    </li>
  );
}
