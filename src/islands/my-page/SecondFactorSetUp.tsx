import { useEffect, useRef, useState } from 'react';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import type { SecondFactor } from '#stores/account/second-factor.ts';

/** The secret as a square to scan and as text, and the first code that turns the second factor on. */
export function SecondFactorSetUp({
  store,
  secret,
  uri,
}: {
  store: SecondFactor;
  secret: string;
  uri: string;
}) {
  const t = useT<'account'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const giveUp = async () => {
    if (!(await confirmAct('cancel', t('account.factor.confirmGiveUp'), { ok: t('account.factor.stop') })))
      return;
    store.stopSetUp();
  };
  return (
    <div className="factor-set-up">
      <h3 ref={heading} tabIndex={-1}>
        {t('account.factor.setUpTitle')}
      </h3>
      <p>{t('account.factor.setUpLead')}</p>
      <div className="factor-key">
        <Square text={uri} label={t('account.factor.square')} />
        <div>
          <p>
            <a className="quiet-link" href={uri}>
              {t('account.factor.openApp')}
            </a>
          </p>
          <p className="note">{t('account.factor.secret')}</p>
          <p>
            <code className="factor-secret">{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</code>
          </p>
        </div>
      </div>
      <Form
        form={store.confirmForm}
        label={t('account.factor.setUpTitle')}
        onDone={() => {
          store.confirmForm.reset();
          toast(t('account.factor.turnedOn'));
        }}
      >
        <Field name="code" label={t('account.code.label')} autoComplete="one-time-code" inputMode="numeric" />
        <div className="form-actions">
          <Button type="submit">{t('account.factor.confirm')}</Button>
          <Button kind="plain" onClick={() => void giveUp()}>
            {t('account.factor.giveUp')}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** A QR code. What draws it comes when it is needed: few who open the page do. */
function Square({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<boolean[][]>([]);
  useEffect(() => {
    void import('uqr').then(({ encode }) => setRows(encode(text, { ecc: 'M', border: 4 }).data));
  }, [text]);
  const size = rows.length || 1;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="factor-square" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
