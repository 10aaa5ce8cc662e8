import { localePath } from '#i18n/locales.ts';
import { useAsks } from '#islands/event-form/asks.ts';
import { OwnPurposes } from '#islands/event-form/OwnPurposes.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { VisitorArea } from './areas.ts';
import { collectedText } from './collected-text.ts';

/** What a visitor agrees to, with all of it one press away (docs/rules.md, P11). */
export function Consent() {
  const t = useT<VisitorArea>();
  const parts = ['what', 'why', 'howLong', 'refuse', 'others'] as const;
  const fields = collectedText(t, useAsks(t.locale).isAsked);
  return (
    <div className="visitor-consent">
      <Check
        name="agreePrivacy"
        on="Y"
        off=""
        label={t('registration.consent.label')}
        called={t('registration.privacy')}
      />
      <details>
        <summary>{t('registration.consent.more')}</summary>
        <ul>
          {parts.map((part) => (
            <li key={part}>{t(`registration.consent.${part}`, { fields })}</li>
          ))}
          <OwnPurposes isPart />
          <li>
            <a href={localePath(t.locale, '/policy/privacy')} target="_blank" rel="noreferrer">
              {t('registration.privacy')}
              <span className="visually-hidden"> ({t('registration.newTab')})</span>
            </a>
          </li>
        </ul>
      </details>
    </div>
  );
}
