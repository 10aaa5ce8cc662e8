import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { countryName, formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import type { AtTheDoor, CheckIn } from '#stores/visitor/check-in.ts';
import type { CheckInArea, CheckInT } from './area.ts';

/** The name in the reader's language, then the other where it differs. */
export function namesOf(
  t: CheckInT,
  { visitorName, visitorNameEn, isErased }: ManagedVisitor,
): [string, string] {
  if (isErased) return [t('ui.formerMember'), ''];
  const [first, second] = t.locale === 'ko' ? [visitorName, visitorNameEn] : [visitorNameEn, visitorName];
  return [first, second === first ? '' : second];
}

export const badgeHref = (t: CheckInT, idxs: readonly number[]) =>
  localePath(t.locale, `/manage/visitor/badges?visitorIdxs=${idxs.join(',')}`);

/** Who was checked in just now, or that they had been, when and where; or whose registration was changed. */
export function LastVisitor({
  checkIn,
  last: { kind, visitor },
}: {
  checkIn: CheckIn;
  last: Extract<AtTheDoor, { visitor: ManagedVisitor }>;
}) {
  const t = useT<CheckInArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isBusy, setBusy] = useState(false);
  const [first, second] = namesOf(t, visitor);
  const { checkedInAt, checkedInDoor } = visitor;
  const undo = async () => {
    setBusy(true);
    await checkIn.undo(visitor).then(
      () => toast(t('checkIn.undone')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog in which it was changed is gone, and with it where the focus was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that one is changed
  useEffect(() => {
    if (kind === 'changed') heading.current?.focus();
  }, [kind, visitor]);
  return (
    <>
      <div className="check-in-name-read">
        <StateBadge tone={kind === 'already' ? 'bad' : 'good'}>{t(`checkIn.${kind}`)}</StateBadge>
        <h2 ref={heading} tabIndex={-1}>
          {first}
        </h2>
        {second}
      </div>
      <p>
        {[
          visitor.organization,
          countryName(t.locale, visitor.country),
          t(`checkIn.type.${visitor.registrationType}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {checkedInAt !== null && (
        <p className="figures">
          {[formatMoment(t.locale, checkedInAt, zone), checkedInDoor ?? t('checkIn.noDoor')].join(' · ')}
        </p>
      )}
      <div className="check-in-acts">
        <Button
          kind="second"
          size="small"
          href={badgeHref(t, [visitor.visitorIdx])}
          label={t('checkIn.badgeOf', { name: first })}
        >
          {t('checkIn.badge')}
        </Button>
        {kind === 'done' && (
          <Button
            kind="plain"
            size="small"
            busy={isBusy}
            label={t('checkIn.undoOf', { name: first })}
            onClick={() => void undo()}
          >
            {t('checkIn.undo')}
          </Button>
        )}
      </div>
    </>
  );
}
