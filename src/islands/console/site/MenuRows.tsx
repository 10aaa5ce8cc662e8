import { limits } from '#domain/common/limits.ts';
import { menuParts } from '#domain/site/menu.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea, StandardNames } from './area.ts';
import { NamedRows } from './NamedRows.tsx';

/** The menu of the site: names, order, and what is hidden (docs/rules/site.md, I11). */
export function MenuRows({ editor, standard }: { editor: SiteEditor; standard: StandardNames }) {
  const t = useT<SiteArea>();
  return (
    <section className="site-part" aria-labelledby="site-menu">
      <h2 id="site-menu">{t('siteIdentity.menus.title')}</h2>
      <p className="field-hint">{t('siteIdentity.menus.hint')}</p>
      {menuParts.map((part) => (
        <NamedRows
          key={part}
          editor={editor}
          name={part}
          title={t(`siteIdentity.menus.${part}`)}
          hint={t(`siteIdentity.menus.${part}Hint`)}
          max={limits.menuName}
          box={{ field: 'isShown', label: t('siteIdentity.menus.shown') }}
          standard={(code) => standard[code] ?? { ko: code, en: code }}
        />
      ))}
    </section>
  );
}
