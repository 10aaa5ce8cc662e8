import { useEffect, useRef } from 'react';
import type { Member } from '#api/account/member.ts';
import { Form } from '#islands/form/Form.tsx';
import { NewPasswordFields } from '#islands/login/NewPasswordFields.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createPasswordForm } from '#stores/account/my-account.ts';

/** The fragment to which pages link those who have to change the password first. */
const anchor = 'password';

/** Old, new, and the new one once more; refusals of the old and the new are sentences of the catalogue. */
export function ChangePassword({ member }: { member: Member }) {
  const t = useT<'member' | 'account'>();
  const part = useRef<HTMLDetailsElement>(null);
  const form = useStoreOf(createPasswordForm);
  const isDemanded = member.needsLongerPassword;
  // Open where it is what one came for, or has to be done.
  useEffect(() => {
    const wanted = location.hash === `#${anchor}`;
    if (part.current && (wanted || isDemanded)) part.current.open = true;
    if (wanted) part.current?.scrollIntoView();
  }, [isDemanded]);
  return (
    <details className="my-part" id={anchor} ref={part}>
      <summary>
        <h2>{t('member.page.password')}</h2>
      </summary>
      <p className="note">{t('member.page.passwordLead')}</p>
      <Form
        form={form}
        label={t('member.page.password')}
        confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('member.page.changePassword') }}
        onDone={() => {
          form.reset();
          toast(t('ui.done.password'));
        }}
      >
        {isDemanded && <p className="factor-demanded">{t('account.password.demanded')}</p>}
        <Field
          name="password"
          type="password"
          label={t('member.page.oldPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields isManager={member.permissions.length > 0} />
        <div className="form-actions">
          <Button type="submit" kind="second">
            {t('member.page.changePassword')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
