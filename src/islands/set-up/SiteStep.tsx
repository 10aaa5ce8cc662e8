import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ManagedSite } from '#api/site/site.ts';
import { limits } from '#domain/common/limits.ts';
import type { PartInBoth } from '#domain/site/identity.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { OwnFirst } from '#islands/ui/form/OwnFirst.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createSiteIdentity } from '#stores/set-up/identity.ts';
import type { SetUpArea } from './set-up-area.ts';

/** Who runs the site: published as it is saved, since nobody reads the site yet. */
export function SiteStep({ onDone }: { onDone: () => void }) {
  const store = useStoreOf(createSiteIdentity);
  const loaded = useStore(store.$site);
  useEffect(() => void store.load(), [store]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={store.load} />;
  return <Who key={loaded.data.version} site={loaded.data} formOf={store.formOf} onDone={onDone} />;
}

function Who({
  site,
  formOf,
  onDone,
}: {
  site: ManagedSite;
  formOf: ReturnType<typeof createSiteIdentity>['formOf'];
  onDone: () => void;
}) {
  const t = useT<SetUpArea>();
  const form = useStoreOf(() => formOf(site));
  const both = (part: PartInBoth, max: number = limits.name) => (
    <div className="form-row">
      <OwnFirst
        ko={<Field name={`${part}Ko`} label={t(`setUp.site.${part}Ko`)} lang="ko" max={max} optional />}
        en={<Field name={`${part}En`} label={t(`setUp.site.${part}En`)} lang="en" max={max} optional />}
      />
    </div>
  );
  return (
    <>
      <p>{t('setUp.site.lead')}</p>
      <Form form={form} label={t('setUp.title.site')} onDone={onDone}>
        {both('name')}
        {both('host')}
        {both('operator')}
        {both('address', limits.text)}
        <div className="form-row">
          <Field name="email" type="email" inputMode="email" label={t('setUp.site.email')} />
          <Field name="tel" type="tel" label={t('setUp.site.tel')} optional />
        </div>
        {both('privacyOfficer', limits.text)}
        <Field
          name="businessNumber"
          label={t('setUp.site.businessNumber')}
          hint={t('setUp.site.businessNumberHint')}
          optional
        />
        <div className="form-actions">
          <Button type="submit">{t('setUp.site.save')}</Button>
        </div>
      </Form>
    </>
  );
}
