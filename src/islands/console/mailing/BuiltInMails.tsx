import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { BuiltIn } from '#api/notice/built-in-mail.ts';
import { locales } from '#domain/common/language.ts';
import { isOfNotice } from '#domain/notice/built-in-mail.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Mailings } from '#stores/notice/mailing.ts';
import type { MailingArea } from './mailing-area.ts';

/** What members get without a manager's doing: each mail that the site sends by itself, to be read only. */
export function BuiltInMails({ mails }: { mails: Mailings }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$builtIn);
  const isAsked = useRef(false);
  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    void mails.loadBuiltIn();
  };
  return (
    <section aria-labelledby="mail-built-in">
      <h2 id="mail-built-in">{t('mailing.builtIn')}</h2>
      <p className="note">{t('mailing.builtInLead')}</p>
      <details onToggle={load}>
        <summary>{t('mailing.builtInShow')}</summary>
        <Loaded of={loaded} rows={6} onRetry={mails.loadBuiltIn}>
          {(builtIn) => (
            <ul className="mail-built-in">
              {builtIn.map((mail) => (
                <li key={mail.mail}>
                  <OneMail mail={mail} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </details>
    </section>
  );
}

function OneMail({ mail }: { mail: BuiltIn }) {
  const t = useT<MailingArea>();
  const kind = mail.mail;
  const texts = {
    ko: { subject: mail.subjectKo, body: mail.bodyKo },
    en: { subject: mail.subjectEn, body: mail.bodyEn },
  };
  return (
    <details name="built-in-mail">
      <summary>
        {isOfNotice(kind) ? t(`noticeSwitch.kind.${kind}`) : t(`mailing.builtInKind.${kind}`)}
      </summary>
      <div className="mail-previews">
        {locales.map((locale) => (
          <article key={locale} className="mail-preview" aria-label={t(`mailing.language.${locale}`)}>
            <h3>{t(`mailing.language.${locale}`)}</h3>
            <div lang={locale}>
              <p className="mail-subject">{texts[locale].subject}</p>
              <p className="mail-body">{texts[locale].body}</p>
            </div>
          </article>
        ))}
      </div>
    </details>
  );
}
