import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Login } from '#stores/account/login.ts';
import { helpBlocked } from './Blocked.tsx';

/** The second step of a log-in: the code of the authenticator, or a recovery code. */
export function CodeForm({
  login,
  onDone,
}: {
  login: Login;
  onDone: (done: string, locale: Locale) => void;
}) {
  const t = useT<'member' | 'account'>();
  const [isRecovery, setRecovery] = useState(false);
  const part = useRef<HTMLElement>(null);
  // The new field takes the focus, so that the reader can type on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field.
  useEffect(() => part.current?.querySelector('input')?.focus(), [isRecovery]);
  return (
    <section ref={part} aria-labelledby="second-step" className="form">
      <h2 id="second-step">{t('account.code.title')}</h2>
      <p>{t(isRecovery ? 'account.code.recoveryLead' : 'account.code.lead')}</p>
      <Form
        form={login.codeForm}
        label={t('account.code.title')}
        mayBeLeft
        help={helpBlocked}
        onDone={() => onDone(t('member.login.done'), t.locale)}
      >
        <Field
          key={String(isRecovery)}
          name="code"
          label={t(isRecovery ? 'account.code.recoveryLabel' : 'account.code.label')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
        />
        <div className="form-actions">
          <Button type="submit">{t('account.code.submit')}</Button>
          <Button
            kind="second"
            onClick={() => {
              login.codeForm.reset();
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'account.code.useAuthenticator' : 'account.code.useRecovery')}
          </Button>
          <Button kind="plain" onClick={() => login.startAgain()}>
            {t('account.code.back')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
