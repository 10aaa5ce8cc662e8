import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { leaveOnPurpose } from '#client/guard.ts';
import { toastOnNextPage } from '#client/toast.ts';
import { safeNext } from '#domain/access.ts';
import { nameIn } from '#domain/language.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { loginForm } from '#stores/member.ts';
import { $isLoggedIn, $member } from '#stores/session.ts';

export default function LoginForm({ texts }: { texts: TextData<'member' | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <Login />
    </Texts>
  );
}

/** Where the reader wanted to go, if that is on this site; else the home page in their language. */
function target(home: string): string {
  const next = safeNext(new URLSearchParams(location.search).get('next'));
  return next === '/' ? home : next;
}

function Login() {
  const t = useT<'member'>();
  const home = localePath(t.locale, '/');
  const member = useStore($member);
  // The page is drawn for a guest first; who is there, only the browser knows. Until it said so the button rests.
  const [wasLoggedIn, setLoggedIn] = useState<boolean>();
  useEffect(() => setLoggedIn($isLoggedIn.get()), []);
  if (wasLoggedIn && member)
    return (
      <div className="form">
        <p>{t('member.login.already', { name: nameIn(t.locale, member) })}</p>
        <div className="form-actions">
          <Button href={target(home)}>{t('member.login.goOn')}</Button>
        </div>
      </div>
    );
  return (
    <Form
      form={loginForm}
      label={t('member.login.title')}
      confirm={t('ui.confirm.login')}
      onDone={() => {
        leaveOnPurpose();
        toastOnNextPage(t('member.login.done'));
        location.assign(target(home));
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
        <Button type="submit" disabled={wasLoggedIn === undefined}>
          {t('member.login.submit')}
        </Button>
      </div>
      <p className="form-after">
        {t('member.login.noAccount')}{' '}
        <a className="quiet-link" href={localePath(t.locale, '/join')}>
          {t('member.join.title')}
        </a>
      </p>
    </Form>
  );
}
