import { useEffect, useRef, useState } from 'react';
import type { Member } from '#api/member.ts';
import { Form } from '#islands/form/Form.tsx';
import { FormFile } from '#islands/form/FormFile.tsx';
import { AnswerSections } from '#islands/participate/Answers.tsx';
import { memberSections, sectionsWithoutMobile } from '#islands/participate/application-fields.ts';
import { Sections } from '#islands/participate/Fields.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createMemberForm, lacksMobile } from '#stores/my-account.ts';
import { followSameNames } from '#stores/same-names.ts';

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
  return (
    <section aria-labelledby="member-info">
      <h2 id="member-info" ref={heading} tabIndex={-1}>
        {t('member.page.info')}
      </h2>
      {isEditing ? (
        <DetailsForm member={member} onClose={() => setEditing(false)} />
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

function DetailsForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT<FormArea | 'account'>();
  const form = useStoreOf(() => createMemberForm(member));
  useEffect(() => followSameNames(form, 'member', ''), [form]);
  return (
    <Form
      form={form}
      label={t('member.page.edit')}
      confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('member.page.save') }}
      onDone={({ newEmail }) => {
        const isNew = newEmail !== null && newEmail !== member.newEmail;
        toast(isNew ? t('account.confirm.sentTo', { email: newEmail }) : t('ui.done.changed'));
        onClose();
      }}
    >
      <FormFile
        name="profileFileIdx"
        kind="memberProfile"
        label={t('member.field.profile')}
        hint={t('member.hint.profile')}
        photo
        optional
      />
      <Sections sections={lacksMobile(member) ? sectionsWithoutMobile : memberSections} at="" />
      <div className="form-actions">
        <Button type="submit">{t('member.page.save')}</Button>
        <Button kind="second" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
      </div>
    </Form>
  );
}
