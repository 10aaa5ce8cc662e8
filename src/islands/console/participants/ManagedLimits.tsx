import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import {
  createLimits,
  createLimitsForm,
  type Limits,
  limitNames,
} from '#stores/matching/by-manager/limits.ts';

/** How many meetings the organiser gives a participant: in all, on a day, at once. */
export default function ManagedLimits({ participateIdx }: { participateIdx: number }) {
  const store = useStoreOf(() => createLimits(participateIdx));
  const loaded = useStore(store.$limits);
  useEffect(() => void store.load(), [store]);
  return loaded.state === 'ready' ? (
    <LimitsForm participateIdx={participateIdx} limits={loaded.data} />
  ) : (
    <NotYet of={loaded} rows={2} onRetry={store.load} />
  );
}

function LimitsForm({ participateIdx, limits }: { participateIdx: number; limits: Limits }) {
  const t = useT<'arrangeFor'>();
  const form = useStoreOf(() => createLimitsForm(participateIdx, limits));
  const { meetingsPerDay, meetingsAtOnce } = limits.ofEvent;
  const hints = {
    meetingsLeast: undefined,
    meetingsMost: undefined,
    meetingsPerDay:
      meetingsPerDay === null
        ? t('arrangeFor.limits.noneOfEvent')
        : t('arrangeFor.limits.ofEvent', { count: meetingsPerDay }),
    meetingsAtOnce: t('arrangeFor.limits.ofEvent', { count: meetingsAtOnce }),
  };
  return (
    <Form form={form} label={t('arrangeFor.limits.title')} onDone={() => toast(t('ui.done.saved'))}>
      <div className="manage-limit-fields">
        {limitNames.map((name) => {
          const hint = hints[name];
          return (
            <Field
              key={name}
              name={name}
              label={t(`arrangeFor.limits.${name}`)}
              inputMode="numeric"
              optional
              {...(hint !== undefined && { hint })}
            />
          );
        })}
      </div>
      <Button type="submit" kind="second" size="small">
        {t('arrangeFor.limits.save')}
      </Button>
    </Form>
  );
}
