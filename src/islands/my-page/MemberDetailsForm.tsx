import { useEffect } from 'react';
import type { Member } from '#api/account/member.ts';
import { Form } from '#islands/form/Form.tsx';
import { FormFile } from '#islands/form/FormFile.tsx';
import { memberSections } from '#islands/participate/application-fields.ts';
import { Sections } from '#islands/participate/Fields.tsx';
import type { FormArea, Section } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createMemberForm } from '#stores/account/my-account.ts';
import { followSameNames } from '#stores/lib/same-names.ts';

/** The form that changes what the member said of themselves. */
export default function MemberDetailsForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useT<FormArea | 'account'>();
  const form = useStoreOf(() => createMemberForm(member));
  // What they have not said of themselves may stay unsaid.
  const sections: Section[] = memberSections.map((section) => ({
    ...section,
    fields: section.fields.map((field) =>
      member[field.name as keyof Member] ? field : { ...field, optional: true },
    ),
  }));
  useEffect(() => followSameNames(form, 'member', ''), [form]);
  return (
    <Form
      form={form}
      label={t('member.page.edit')}
      confirm={{ act: 'modify', text: t('ui.confirm.modify'), ok: t('member.page.save') }}
      onDone={({ newEmail }) => {
        const isNew = newEmail !== null && newEmail !== member.newEmail;
        toast(isNew ? t('account.confirm.sentTo', { address: newEmail }) : t('ui.done.changed'));
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
      <Sections sections={sections} at="" />
      <div className="form-actions">
        <Button type="submit">{t('member.page.save')}</Button>
        <Button kind="second" onClick={onClose}>
          {t('ui.back')}
        </Button>
      </div>
    </Form>
  );
}
