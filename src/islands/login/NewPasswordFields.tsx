import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** A new password, and the same once more. Managers need a longer one. */
export function NewPasswordFields({ isManager = false }: { isManager?: boolean }) {
  const t = useT<'member'>();
  return (
    <>
      <Field
        name="newPassword"
        type="password"
        label={t('member.page.newPassword')}
        hint={t(isManager ? 'member.hint.managerPassword' : 'member.hint.password')}
        autoComplete="new-password"
      />
      <Field
        name="newPasswordConfirm"
        type="password"
        label={t('member.page.newPasswordConfirm')}
        autoComplete="new-password"
      />
    </>
  );
}
