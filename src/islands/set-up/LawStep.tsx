import { laws } from '#domain/site/keeping.ts';
import { localePath } from '#i18n/locales.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { SetUpArea } from './set-up-area.ts';

/** Which languages and laws the site speaks of (`named`, with spaces between), how long it keeps what, and where each is changed. */
export function LawStep({ named }: { named: string }) {
  const t = useT<SetUpArea>();
  const pages = [
    ['/policy/privacy', t('setUp.law.privacy')],
    ['/policy/service', t('setUp.law.service')],
  ] as const;
  return (
    <>
      <p>{t('setUp.law.lead')}</p>
      <ul className="set-up-facts">
        <li>{t('setUp.law.languages')}</li>
        {laws
          .filter((law) => named.split(' ').includes(law))
          .map((law) => (
            <li key={law}>{t(`setUp.law.${law}`)}</li>
          ))}
        <li>{t('setUp.law.visitors')}</li>
        <li>{t('setUp.law.participations')}</li>
        <li>{t('setUp.law.accounts')}</li>
      </ul>
      <p>{t('setUp.law.read')}</p>
      <ul className="set-up-links">
        {pages.map(([path, text]) => (
          <li key={path}>
            <a href={localePath(t.locale, path)} target="_blank" rel="noreferrer">
              {text}
              <span className="visually-hidden"> ({t('ui.newTab')})</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="note">{t('setUp.law.where')}</p>
    </>
  );
}
