import { localePath } from '#i18n/locales.ts';
import { MissingList } from '#islands/set-up/MissingList.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** What the site still lacks, for whoever manages all of it. */
export function MissingParts() {
  const t = useT<'setUp'>();
  return (
    <section className="console-missing" aria-labelledby="console-missing">
      <h2 id="console-missing">{t('setUp.missing.title')}</h2>
      <MissingList />
      <p>
        <a href={localePath(t.locale, '/manage/set-up')}>{t('setUp.missing.toSteps')}</a>
      </p>
    </section>
  );
}
