import { useEffect, useState } from 'react';
import type { AnswerOf } from '#api/index.ts';
import { sentence } from '#i18n/engine.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { readOffer, takeOver } from '#stores/participation/take-over.ts';

/** That the organiser entered a participation with an address that this member has confirmed, to be made theirs (docs/rules.md, P36). */
export function TakeOverOffer() {
  const t = useT<FormArea>();
  const [offer, setOffer] = useState<AnswerOf<'GET /participant/getOffer'>>(null);
  const [isBusy, setBusy] = useState(false);
  // Where it can't be asked for, nothing is offered.
  useEffect(() => void readOffer().then(setOffer, () => setOffer(null)), []);
  if (!offer) return null;
  const take = async () => {
    setBusy(true);
    await takeOver().then(
      () => location.reload(),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  return (
    <div className="standing-reason">
      <h3>{t('participate.offer.title', { company: offer.companyName })}</h3>
      <p>{t('participate.offer.text')}</p>
      <Button size="small" busy={isBusy} onClick={() => void take()}>
        {t('participate.offer.take')}
      </Button>
    </div>
  );
}
