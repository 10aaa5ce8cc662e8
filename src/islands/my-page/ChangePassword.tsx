import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Member } from '#api/member.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { NewPasswordFields } from '#islands/login/NewPasswordFields.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { leaveOnPurpose } from '#shell/guard.ts';
import { toast, toastOnNextPage } from '#shell/toast.ts';
import { $leavingHeldBy, forgetMember, leaveForm, passwordForm } from '#stores/my-account.ts';
import { HeldByMeeting } from './HeldByMeeting.tsx';

/** Where pages lead whoever has to change the password first. */
const anchor = 'password';

/** Old, new, and the new one once more; refusals of the old and the new are sentences of the catalogue. */
export function PasswordForm({ member }: { member: Member }) {
  const t = useT<'member' | 'account'>();
  const part = useRef<HTMLDetailsElement>(null);
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
        form={passwordForm}
        label={t('member.page.password')}
        confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('member.page.changePassword') }}
        onDone={() => {
          passwordForm.reset();
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

const erased = [1, 2, 3, 4, 5].map((no) => `member.page.leaveErased${no}` as 'member.page.leaveErased1');
const kept = [1, 2, 3].map((no) => `member.page.leaveKept${no}` as 'member.page.leaveKept1');

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** Leaving for good: what is erased, what stays, and the password once more. */
export function LeaveForm() {
  const t = useT<'member'>();
  const held = useStore($leavingHeldBy);
  return (
    <details className="my-part">
      <summary>
        <h2>{t('member.page.leave')}</h2>
      </summary>
      <p className="note">{t('member.page.leaveLead')}</p>
      <div className="leaving">
        <Points title={t('member.page.leaveErased')} points={erased.map((key) => t(key))} />
        <Points title={t('member.page.leaveKept')} points={kept.map((key) => t(key))} />
      </div>
      <Form
        form={leaveForm}
        label={t('member.page.leave')}
        mayBeLeft
        confirm={{
          act: 'withdraw',
          text: t('member.page.leaveConfirm'),
          ok: t('member.page.leaveButton'),
          danger: true,
        }}
        onDone={() => {
          leaveOnPurpose();
          forgetMember();
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
        <div className="held-place" role="status">
          {held && <HeldByMeeting held={held} />}
        </div>
        <div className="form-actions">
          <Button type="submit" kind="danger">
            {t('member.page.leaveButton')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
