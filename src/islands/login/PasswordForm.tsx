import type { ReactNode } from 'react';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Login } from '#stores/account/login.ts';
import { helpBlocked } from './Blocked.tsx';

/** Id and password. `onDone` is told when that was all: else `$challenge` of the log-in asks for a code. */
export function PasswordForm({
  login,
  disabled = false,
  onDone,
  actions,
  children,
}: {
  login: Login;
  disabled?: boolean;
  onDone: () => void;
  /** What stands beside the button. */
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const t = useT<'member'>();
  return (
    <Form
      form={login.passwordForm}
      label={t('member.login.title')}
      confirm={{ act: 'login', text: t('ui.confirm.login'), ok: t('member.login.submit') }}
      mayBeLeft
      help={helpBlocked}
      onDone={() => {
        if (login.$challenge.get() === undefined) onDone();
      }}
    >
      <Field name="id" type="email" label={t('member.field.id')} autoComplete="username" inputMode="email" />
      <Field
        name="password"
        type="password"
        label={t('member.field.password')}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button type="submit" disabled={disabled}>
          {t('member.login.submit')}
        </Button>
        {actions}
      </div>
      {children}
    </Form>
  );
}
