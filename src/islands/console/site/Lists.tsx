import { useStore } from '@nanostores/react';
import { limits } from '#domain/common/limits.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { isOwnCode } from '#domain/participation/own-codes.ts';
import type { ListedPart } from '#domain/site/lists.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { SearchChips } from '#islands/ui/form/Combobox.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { addedRow, isRemovable } from '#stores/site-identity/list-values.ts';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea, Standard } from './area.ts';
import { NamedRows } from './NamedRows.tsx';

/** What forms offer to choose from (docs/rules/site.md, I10). */
export function Lists({ editor, standard }: { editor: SiteEditor; standard: Standard['lists'] }) {
  const t = useT<SiteArea>();
  const stored = useStore(editor.$stored);
  const { uses } = stored;
  const names = new Intl.DisplayNames(t.locale, { type: 'currency' });
  const usedBy = (list: readonly { value: string; count: number }[], value: string) =>
    list.find((one) => one.value === value)?.count ?? 0;
  const rows = (part: ListedPart) => (
    <NamedRows
      editor={editor}
      name={part}
      title={t(`siteIdentity.lists.${part}`)}
      hint={t(`siteIdentity.lists.${part}Hint`)}
      max={limits.name}
      box={{ field: 'isOffered', label: t('siteIdentity.lists.offered') }}
      standard={(code) => standard[part][code] ?? { ko: '', en: '' }}
      note={(code) => {
        const count = usedBy(uses[part], code);
        return count > 0 ? t('siteIdentity.lists.uses', { count }) : undefined;
      }}
      adding={{
        label: t(
          part === 'committees' ? 'siteIdentity.lists.addCommittee' : 'siteIdentity.lists.addIndustry',
        ),
        hint: t('siteIdentity.lists.addHint'),
        full: t('siteIdentity.lists.full'),
        next: (list) => addedRow(part, list),
        isOwn: isOwnCode,
        isRemovable: (code) => isRemovable(part, code, stored),
      }}
    />
  );
  const retired = uses.currencies.map(({ value, count }) => `${value} (${count})`).join(', ');
  return (
    <section className="site-part" aria-labelledby="site-lists">
      <h2 id="site-lists">{t('siteIdentity.lists.title')}</h2>
      <p className="field-hint">{t('siteIdentity.lists.hint')}</p>
      {rows('committees')}
      {rows('industries')}
      <SearchChips
        name="countriesFirst"
        label={t('siteIdentity.lists.countriesFirst')}
        hint={t('siteIdentity.lists.countriesFirstHint')}
        optional
        options={countryOptions(t)}
        max={limits.countriesFirst}
        empty={t('siteIdentity.lists.countriesByFile')}
      />
      <SearchChips
        name="currencies"
        label={t('siteIdentity.lists.currencies')}
        hint={
          retired === ''
            ? t('siteIdentity.lists.currenciesHint')
            : t('siteIdentity.lists.currenciesUsed', { used: retired })
        }
        optional
        options={currencies.map((value) => ({
          value,
          label: `${value} · ${names.of(value)}`,
          also: [value],
        }))}
        max={currencies.length}
        empty={t('siteIdentity.lists.allCurrencies')}
      />
    </section>
  );
}
