import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { AnswerSections } from '#islands/participate/Answers.tsx';
import { memberSections } from '#islands/participate/application-fields.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';

// The fields of a form weigh more than all else here, and few readers change their details.
const MemberDetailsForm = lazy(() => import('./MemberDetailsForm.tsx'));

const mayLack = new Set(['gender', 'birth', 'tel', 'city', 'address']);

/** What the member said of themselves, and the form to change it. */
export function MemberDetails({ member }: { member: Member }) {
  const t = useT<FormArea | 'account'>();
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  // The button that was pressed is gone: the focus goes to where its part begins.
  useEffect(() => {
    if (isEditing !== wasEditing.current) heading.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  // Whoever joined by the link of a colleague was asked for less.
  const missing = memberSections
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => mayLack.has(name) && member[name as keyof Member] === null)
    .map(({ label }) => t(label));
  return (
    <section aria-labelledby="member-info">
      <h2 id="member-info" ref={heading} tabIndex={-1}>
        {t('member.page.info')}
      </h2>
      {isEditing ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <MemberDetailsForm member={member} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <div>
          {member.profileImg && (
            <div className="my-picture">
              <Picture file={member.profileImg} alt={t('member.field.profile')} />
            </div>
          )}
          <p className="note">
            {t('member.field.id')}: {member.id}
          </p>
          <div className="answers">
            <AnswerSections sections={memberSections} entered={member} />
          </div>
          {missing.length > 0 && (
            <p className="wizard-note">{t('member.page.missing', { fields: missing.join(', ') })}</p>
          )}
          <div className="form-actions">
            <Button kind="second" onClick={() => setEditing(true)}>
              {t('member.page.edit')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
