import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { locales, nameIn } from '#domain/common/language.ts';
import { mailOf, type TemplateInput } from '#domain/notice/mail-template.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { Mailings } from '#stores/notice/mailing.ts';
import type { MailingArea } from './mailing-area.ts';

/** What one of the group would read, in both languages; the one that they get is marked. */
export function Preview({ mails, texts }: { mails: Mailings; texts: Omit<TemplateInput, 'name'> }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$recipients);
  const [chosenIdx, choose] = useState<number | undefined>();
  const examples = loaded.state === 'ready' ? loaded.data.examples : [];
  const example = examples.find(({ participateIdx }) => participateIdx === chosenIdx) ?? examples[0];
  return (
    <section aria-labelledby="mail-preview">
      <h2 id="mail-preview">{t('mailing.preview')}</h2>
      {example ? (
        <>
          <label className="mail-line">
            <span className="field-label">{t('mailing.asReadBy')}</span>
            <select
              className="input"
              value={example.participateIdx}
              onChange={(event) => choose(Number(event.target.value))}
            >
              {examples.map((one) => (
                <option key={one.participateIdx} value={one.participateIdx}>
                  {`${nameIn(t.locale, one)} · ${one.values[t.locale].company}`}
                </option>
              ))}
            </select>
          </label>
          <div className="mail-previews">
            {locales.map((locale) => {
              const { subject, body } = mailOf(texts, locale, example.values[locale]);
              return (
                <article key={locale} className="mail-preview" aria-label={t(`mailing.language.${locale}`)}>
                  <h3>
                    {t(`mailing.language.${locale}`)}
                    {locale === example.locale && <span className="note"> {t('mailing.theirs')}</span>}
                  </h3>
                  {body === '' ? (
                    <p className="note">{t('mailing.otherLanguage')}</p>
                  ) : (
                    <div lang={locale}>
                      <p className="mail-subject">{subject}</p>
                      <p className="mail-body">{body}</p>
                    </div>
                  )}
                </article>
              );
            })}
          </div>
        </>
      ) : (
        <p className="note">{t('mailing.noExample')}</p>
      )}
    </section>
  );
}
