import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmForm } from '#stores/login.ts';
import { $isLoggedIn } from '#stores/session.ts';

/**
 * Confirms an email address by the link of a mail, for whoever holds it. A button, because programs that look at mail
 * open its links too.
 */
export function ConfirmEmail() {
  const t = useT<'account'>();
  const failure = useStore(confirmForm.$failure);
  const [email, setEmail] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading has another text once the address is confirmed.
  useEffect(() => heading.current?.focus(), [email]);
  const onward = $isLoggedIn.get() ? (
    <Button kind={email === undefined ? 'second' : 'first'} href={localePath(t.locale, '/my-page')}>
      {t('account.confirm.toMyPage')}
    </Button>
  ) : (
    <Button
      kind={email === undefined ? 'second' : 'first'}
      href={`${localePath(t.locale, '/login')}?next=${encodeURIComponent(localePath(t.locale, '/my-page'))}`}
    >
      {t('account.confirm.toLogin')}
    </Button>
  );
  return (
    <section className="form" aria-labelledby="confirm-part">
      <h2 id="confirm-part" ref={heading} tabIndex={-1}>
        {t(email === undefined ? 'account.confirm.title' : 'account.confirm.doneTitle')}
      </h2>
      {email === undefined ? (
        <Form form={confirmForm} label={t('account.confirm.title')} onDone={setEmail}>
          <p>{t('account.confirm.lead')}</p>
          {failure === 'msg.confirm_not_found' ? (
            <>
              <p>{t('account.confirm.help')}</p>
              <div className="form-actions">{onward}</div>
            </>
          ) : (
            <div className="form-actions">
              <Button type="submit">{t('account.confirm.submit')}</Button>
            </div>
          )}
        </Form>
      ) : (
        <>
          <p>{t('account.confirm.done', { email })}</p>
          <div className="form-actions">{onward}</div>
        </>
      )}
    </section>
  );
}
