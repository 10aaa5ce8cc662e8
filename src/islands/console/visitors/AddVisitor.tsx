import { useStore } from '@nanostores/react';
import { AskedBy } from '#islands/event-form/asks.ts';
import { OwnPurposes } from '#islands/event-form/OwnPurposes.tsx';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { PersonFields } from '#islands/visitor/PersonFields.tsx';
import { toast } from '#shell/toast.ts';
import type { CheckIn } from '#stores/visitor/check-in.ts';
import { createVisitorWalkIn } from '#stores/visitor/visitor-walk-in.ts';
import type { CheckInArea } from './area.ts';
import { namesOf } from './LastVisitor.tsx';
import '#islands/visitor/visitor.css';

/** Registers whoever came without a registration; what was entered stays until it is sent. */
export default function AddVisitor({
  checkIn,
  open,
  onClose,
}: {
  checkIn: CheckIn;
  open: boolean;
  onClose: () => void;
}) {
  const t = useT<CheckInArea>();
  const { form, $asked } = useStoreOf(() => createVisitorWalkIn(checkIn));
  const asked = useStore($asked);
  return (
    <Dialog open={open} title={t('checkIn.walkIn')} wide onClose={onClose}>
      <p>{t('checkIn.walkInText')}</p>
      <Form
        form={form}
        label={t('checkIn.walkIn')}
        onDone={(visitor) => {
          form.reset();
          checkIn.added(visitor);
          toast(t('checkIn.registered', { name: namesOf(t, visitor)[0] }));
          onClose();
        }}
      >
        <AskedBy value={asked}>
          <PersonFields at="visitor" />
          <OwnPurposes />
        </AskedBy>
        <Check
          name="agreePrivacy"
          on="Y"
          off=""
          label={t('checkIn.walkInConsent')}
          called={t('registration.privacy')}
        />
        <div className="form-actions">
          <Button type="submit">{t('checkIn.walkInDo')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
