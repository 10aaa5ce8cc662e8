import { useStore } from '@nanostores/react';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { leaveOnPurpose } from '#shell/session/guard.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { createWithdrawal, forgetMember } from '#stores/account/my-account.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { $event } from '#stores/site/event.ts';
import { BlockingMeeting } from './BlockingMeeting.tsx';

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
export function LeaveForGood() {
  const t = useT<'member' | 'people'>();
  const { form, $blockedBy, $strands } = useStoreOf(createWithdrawal);
  const held = useStore($blockedBy);
  const strands = useStore($strands);
  const zone = useStore($event)?.timeZone ?? 'UTC';
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
        form={form}
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
          location.assign(localePath(t.locale, addressHere('/')));
        }}
      >
        <Field
          name="password"
          type="password"
          label={t('member.field.password')}
          autoComplete="current-password"
        />
        <div className="held-place" role="status">
          {held && <BlockingMeeting held={held} />}
          {!held && strands.length > 0 && (
            <>
              <h3>{t('people.strandsTitle')}</h3>
              <p>{t('people.strandsLead')}</p>
              <ul>
                {strands.map(({ matchingIdx, startsAt, companyKo, companyEn, buyer }) => (
                  <li key={matchingIdx}>
                    {formatMoment(t.locale, startsAt, zone)} ·{' '}
                    {nameIn(t.locale, { nameKo: companyKo, nameEn: companyEn })}, {buyer}
                  </li>
                ))}
              </ul>
            </>
          )}
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
