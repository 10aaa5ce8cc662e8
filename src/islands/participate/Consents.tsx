import { type ReactNode, useContext, useEffect, useState } from 'react';
import { localePath } from '#i18n/locales.ts';
import { AskedBy, useAsks } from '#islands/event-form/asks.ts';
import { OwnPurposes } from '#islands/event-form/OwnPurposes.tsx';
import { Check } from '#islands/ui/form/Choices.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { FormArea } from './field-spec.ts';
import './consents.css';

/** What someone who joins agrees to: each purpose apart, required and optional told apart, all of it one press away. */
export function Consents() {
  const t = useT<FormArea | 'consent'>();
  const isBirthRequired = useContext(AskedBy)?.rules.get('member.birth')?.ask === 'required';
  const { isAsked } = useAsks(t.locale);
  const { value: birth } = useField('member.birth');
  const read = (path: string, text: string) => (
    <a href={localePath(t.locale, path)} target="_blank" rel="noreferrer">
      {text}
      <span className="visually-hidden"> ({t('member.terms.newTab')})</span>
    </a>
  );
  const box = (name: string, text: string, called: string, isRequired: boolean, hint?: ReactNode) => (
    <Check
      name={`member.${name}`}
      on="Y"
      off=""
      called={called}
      label={
        <>
          <span className="consent-mark" data-required={isRequired ? '' : undefined}>
            {t(isRequired ? 'consent.required' : 'consent.optional')}
          </span>{' '}
          {text}
        </>
      }
      hint={hint}
    />
  );
  return (
    <section className="form-part" aria-label={t('member.section.terms')}>
      <h3>{t('member.section.terms')}</h3>
      <p className="note">{t('consent.lead')}</p>
      <div className="consents">
        {box(
          'agreeTerms',
          t('member.terms.service'),
          t('member.terms.serviceName'),
          true,
          read('/policy/service', t('member.terms.readService')),
        )}
        {box(
          'agreePrivacy',
          t('member.terms.privacy'),
          t('member.terms.privacyName'),
          true,
          read('/policy/privacy', t('member.terms.readPrivacy')),
        )}
        <ConsentText about="privacy" />
        {!isBirthRequired && !(isAsked('member.birth') && birth) && (
          <Check
            name="member.agreeAge"
            on="Y"
            off="N"
            called={t('member.age.called')}
            label={
              <>
                <span className="consent-mark" data-required="">
                  {t('consent.required')}
                </span>{' '}
                {t('member.age.label')}
              </>
            }
          />
        )}
        {box('agreeNews', t('consent.label.news'), t('consent.label.news'), false)}
        <ConsentText about="news" />
      </div>
    </section>
  );
}

const points = ['who', 'what', 'why', 'howLong', 'refuse', 'gdpr', 'pipa'] as const;

/** Who, what, why, how long, and the right to refuse with its consequence. */
export function ConsentText({ about }: { about: 'privacy' | 'news' }) {
  const t = useT<'consent'>();
  // The laws that the organiser names (docs/rules/site.md, I12): a page that is built knows none, and is taken over as it is.
  const [named, setNamed] = useState<string[]>([]);
  useEffect(() => setNamed(t('consent.laws').split(' ')), [t]);
  return (
    <details className="consent-text">
      <summary>{t(`consent.more.${about}`)}</summary>
      <ul>
        {points
          .map(
            (point) =>
              [
                point,
                about === 'privacy' ? t(`consent.privacy.${point}`) : t(`consent.news.${point}`),
              ] as const,
          )
          .filter(([point]) => (point !== 'gdpr' && point !== 'pipa') || named.includes(point))
          .map(([point, text]) => (
            <li key={point}>{text}</li>
          ))}
        {about === 'privacy' && <OwnPurposes isPart />}
      </ul>
    </details>
  );
}
