import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useHashToken } from '#islands/ui/use-hash-token.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { linkHere } from '#stores/lib/link-here.ts';
import { createFirstManager } from '#stores/set-up/first-manager.ts';
import type { SetUpArea } from './set-up-area.ts';

/** `/set-up`: whoever has the link of the first start makes the first manager's account. */
export default function SetUp({ texts }: { texts: TextData<SetUpArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <Screen />
    </Texts>
  );
}

function Screen() {
  const token = useHashToken(linkHere);
  if (token === undefined) return <Skeleton rows={6} />;
  return token === null ? <NoLink /> : <Opened key={token} token={token} />;
}

/** What stands where the address has no link, or one that was used or has run out. */
function NoLink() {
  const t = useT<SetUpArea>();
  return (
    <EmptyState
      title={t('setUp.link.noneTitle')}
      text={t('setUp.link.noneText')}
      action={<Button href={localePath(t.locale, '/login')}>{t('setUp.link.toLogin')}</Button>}
    />
  );
}

function Opened({ token }: { token: string }) {
  const t = useT<SetUpArea>();
  const { locale } = t;
  const { $link, load, form } = useStoreOf(() => createFirstManager(token, locale));
  const loaded = useStore($link);
  useEffect(() => void load(), [load]);
  if (loaded.state === 'failed' && loaded.key === 'msg.set_up_link_ended') return <NoLink />;
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={load} />;
  const names = [
    <Field
      key="ko"
      name="nameKo"
      label={t('setUp.account.nameKo')}
      hint={t('setUp.account.nameKoHint')}
      lang="ko"
      autoComplete="name"
    />,
    <Field key="en" name="nameEn" label={t('setUp.account.nameEn')} lang="en" autoComplete="name" />,
  ];
  return (
    <>
      <p>{t('setUp.account.lead')}</p>
      <Form
        form={form}
        label={t('setUp.account.title')}
        // The address with the link is worth nothing now.
        onDone={() => location.replace(localePath(locale, '/manage/set-up'))}
      >
        <Field
          name="id"
          type="email"
          inputMode="email"
          label={t('setUp.account.id')}
          hint={t('setUp.account.idHint')}
          autoComplete="username"
        />
        <Field
          name="password"
          type="password"
          label={t('setUp.account.password')}
          hint={t('setUp.account.passwordHint')}
          autoComplete="new-password"
        />
        {locale === 'ko' ? names : names.toReversed()}
        <SearchSelect name="country" label={t('setUp.account.country')} options={countryOptions(t)} />
        <div className="form-actions">
          <Button type="submit">{t('setUp.account.submit')}</Button>
        </div>
      </Form>
    </>
  );
}
