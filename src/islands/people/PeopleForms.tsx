import { useState } from 'react';
import type { Representative } from '#api/participation/people.ts';
import { interpreterLanguages } from '#domain/matching/interpreter.ts';
import { languageName } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { PeopleStore } from '#stores/participation/people.ts';

function PositionAndLanguages() {
  const t = useT<'people'>();
  return (
    <>
      <Field name="position" label={t('people.position')} autoComplete="organization-title" />
      <Chips
        name="languages"
        label={t('people.languages')}
        hint={t('people.languagesHint')}
        optional
        max={10}
        options={interpreterLanguages.map((value) => ({ value, label: languageName(t.locale, value) }))}
      />
    </>
  );
}

/** Opens the form by which a colleague is invited. */
export function Invite({ store }: { store: PeopleStore }) {
  const t = useT<'people'>();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className="form-actions">
        <Button
          kind="second"
          onClick={() => {
            store.startForm();
            setOpen(true);
          }}
        >
          {t('people.invite')}
        </Button>
      </div>
    );
  return (
    <section className="people-form" aria-labelledby="invite-colleague">
      <h3 id="invite-colleague">{t('people.invite')}</h3>
      <p className="note">{t('people.inviteLead')}</p>
      <Form
        form={store.form}
        label={t('people.invite')}
        onDone={(email) => {
          toast(t('people.sent', { address: email }));
          setOpen(false);
        }}
      >
        <Field name="email" type="email" label={t('people.email')} autoComplete="off" inputMode="email" />
        <PositionAndLanguages />
        <Radios
          name="language"
          label={t('people.mailLanguage')}
          options={(['ko', 'en'] as const).map((value) => ({ value, label: languageName(t.locale, value) }))}
        />
        <div className="form-actions">
          <Button type="submit">{t('people.send')}</Button>
          <Button kind="second" onClick={() => setOpen(false)}>
            {t('ui.back')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** What somebody says of themselves, and the way out where others stay. */
export function OwnPart({
  store,
  me,
  onLeave,
  isBusy,
}: {
  store: PeopleStore;
  me: Representative;
  onLeave: (() => void) | undefined;
  isBusy: boolean;
}) {
  const t = useT<'people'>();
  const [isOpen, setOpen] = useState(false);
  const form = useStoreOf(() => store.ownForm(me));
  if (isOpen)
    return (
      <Form
        form={form}
        label={t('people.edit')}
        onDone={() => {
          toast(t('people.saved'));
          setOpen(false);
        }}
      >
        <PositionAndLanguages />
        <div className="form-actions">
          <Button type="submit">{t('people.save')}</Button>
          <Button
            kind="second"
            onClick={() => {
              form.reset();
              setOpen(false);
            }}
          >
            {t('ui.back')}
          </Button>
        </div>
      </Form>
    );
  return (
    <p className="people-acts">
      <Button kind="second" size="small" onClick={() => setOpen(true)}>
        {t('people.edit')}
      </Button>
      {onLeave && (
        <Button kind="plain" size="small" busy={isBusy} onClick={onLeave}>
          {t('people.leave')}
        </Button>
      )}
    </p>
  );
}
