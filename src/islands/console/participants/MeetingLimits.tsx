import { useStore } from '@nanostores/react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { mayDo } from '#domain/common/permission.ts';
import { Form } from '#islands/form/Form.tsx';
import { useReader } from '#islands/login/reader.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createMeetingLimits } from '#stores/participation/meeting-limits.ts';
import { $event } from '#stores/site/event.ts';
import './enter-guest.css';

/** How many meetings a participant has at most on a day and at once, where it is another number than the event's. */
export function MeetingLimits({ detail }: { detail: ManagedParticipation }) {
  const reader = useReader();
  return mayDo(new Set(reader?.permissions), 'matching') ? <Numbers detail={detail} /> : null;
}

function Numbers({ detail }: { detail: ManagedParticipation }) {
  const t = useT<'manage'>();
  const event = useStore($event);
  const form = useStoreOf(() => createMeetingLimits(detail));
  return (
    <details className="manage-limits">
      <summary>{t('manage.limits.title')}</summary>
      <Form form={form} label={t('manage.limits.title')} onDone={() => toast(t('manage.limits.saved'))}>
        <Field
          name="meetingsAtOnce"
          label={t('manage.limits.atOnce')}
          hint={t('manage.limits.hint')}
          {...(event && { placeholder: String(event.meetingsAtOnce) })}
          inputMode="numeric"
          optional
        />
        <Field name="meetingsPerDay" label={t('manage.limits.perDay')} inputMode="numeric" optional />
        <div className="form-actions">
          <Button type="submit" size="small">
            {t('manage.limits.save')}
          </Button>
        </div>
      </Form>
    </details>
  );
}
