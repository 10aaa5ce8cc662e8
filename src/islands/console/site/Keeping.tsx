import { laws, periodBounds, periods } from '#domain/site/keeping.ts';
import { Chips } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { SiteArea } from './area.ts';

/** Which laws are named, and how long what is kept (docs/rules/site.md, I12). */
export function Keeping() {
  const t = useT<SiteArea>();
  return (
    <section className="site-part" aria-labelledby="site-keeping">
      <h2 id="site-keeping">{t('siteIdentity.keeping.title')}</h2>
      <p className="field-hint">{t('siteIdentity.keeping.hint')}</p>
      <Chips
        name="laws"
        label={t('siteIdentity.keeping.laws')}
        hint={t('siteIdentity.keeping.lawsHint')}
        optional
        options={laws.map((value) => ({ value, label: t(`siteIdentity.keeping.law.${value}`) }))}
      />
      {periods.map((of) => (
        <Field
          key={of}
          name={['retention', of].join('.')}
          label={t(`siteIdentity.keeping.${of}`)}
          hint={t(`siteIdentity.keeping.${of}Hint`, periodBounds[of])}
          inputMode="numeric"
        />
      ))}
    </section>
  );
}
