import { useT } from '#islands/ui/Texts.tsx';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';
import { PictureField } from './PictureField.tsx';

/** Logo, icon, and what stands for links that are shared (docs/rules.md, I8). */
export function Pictures({ editor }: { editor: SiteEditor }) {
  const t = useT<SiteArea>();
  const fields = [
    { name: 'logo', label: t('siteIdentity.logo'), hint: t('siteIdentity.hint.logo') },
    { name: 'logoDark', label: t('siteIdentity.logoDark'), hint: t('siteIdentity.hint.logoDark') },
    { name: 'icon', label: t('siteIdentity.icon'), hint: t('siteIdentity.hint.icon') },
    { name: 'share', label: t('siteIdentity.share'), hint: t('siteIdentity.hint.share') },
  ] as const;
  return (
    <section className="site-part" aria-labelledby="site-pictures">
      <h2 id="site-pictures">{t('siteIdentity.pictures')}</h2>
      <p className="field-hint">{t('siteIdentity.picturesHint')}</p>
      {fields.map(({ name, label, hint }) => (
        <PictureField key={name} editor={editor} name={name} use={name} label={label} hint={hint} />
      ))}
    </section>
  );
}
