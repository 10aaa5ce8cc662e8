import { leaveOnPurpose } from '#client/guard.ts';
import { toast, toastOnNextPage } from '#client/toast.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { forgetSession, leaveForm, passwordForm } from '#stores/member.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** Old, new, and the new one once more; refusals of the old and the new are sentences of the catalogue. */
export function PasswordForm() {
  const t = useT<'member'>();
  return (
    <details className="my-part">
      <summary>
        <h2>{t('member.page.password')}</h2>
      </summary>
      <p className="note">{t('member.page.passwordLead')}</p>
      <Form
        form={passwordForm}
        label={t('member.page.password')}
        confirm={t('ui.confirm.modify')}
        onDone={() => {
          passwordForm.reset();
          toast(t('ui.done.password'));
        }}
      >
        <Field
          name="password"
          type="password"
          label={t('member.page.oldPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields />
        <div className="form-actions">
          <Button type="submit" kind="second">
            {t('member.page.changePassword')}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Leaving for good, with the password once more. */
export function LeaveForm() {
  const t = useT<'member'>();
  return (
    <details className="my-part">
      <summary>
        <h2>{t('member.page.leave')}</h2>
      </summary>
      <p className="note">{t('member.page.leaveLead')}</p>
      <Form
        form={leaveForm}
        label={t('member.page.leave')}
        confirm={t('member.page.leaveConfirm')}
        onDone={() => {
          leaveOnPurpose();
          forgetSession();
          toastOnNextPage(t('member.page.left'));
          location.assign(localePath(t.locale, '/'));
        }}
      >
        <Field
          name="password"
          type="password"
          label={t('member.field.password')}
          autoComplete="current-password"
        />
        <div className="form-actions">
          <Button type="submit" kind="danger">
            {t('member.page.leaveButton')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
