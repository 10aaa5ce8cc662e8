import type { FoundPageFault, PagePreview as Preview } from '#api/page/page.ts';
import type { Locale } from '#domain/common/language.ts';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { PageArea } from './area.ts';

/** The text as its readers will see it, with its contents and what keeps it from being published. */
export function PagePreview({
  preview,
  title,
  language,
  onClose,
}: {
  preview: Preview;
  title: string;
  language: Locale;
  onClose: () => void;
}) {
  const t = useT<PageArea>();
  return (
    <Dialog open wide title={t('pageConsole.preview')} onClose={onClose}>
      <Faults faults={preview.faults} />
      {preview.headings.length > 1 && (
        <nav className="page-contents" aria-label={t('pageConsole.contents')}>
          <p className="note">{t('pageConsole.contents')}</p>
          <ol lang={language}>
            {preview.headings.map(({ depth, text, id }) => (
              <li key={id} data-depth={depth}>
                {text}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <article lang={language}>
        <h3 className="page-preview-title">{title}</h3>
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has cleaned it, as it does what it publishes.
          dangerouslySetInnerHTML={{ __html: preview.html }}
        />
      </article>
    </Dialog>
  );
}

/** What has to be mended before a text is published, by its lines. */
export function Faults({
  faults,
  inWhich = false,
}: {
  faults: readonly FoundPageFault[];
  inWhich?: boolean;
}) {
  const t = useT<PageArea>();
  if (faults.length === 0) return null;
  return (
    <div className="page-faults" role="alert">
      <p>{t('pageConsole.faults')}</p>
      <ul>
        {faults.map(({ fault, language, line, found }) => (
          <li key={[language, line, fault, found].join()}>
            {inWhich && `${t(`pageConsole.language.${language}`)}: `}
            {line !== null && `${t('pageConsole.line', { line })} `}
            {t(`pageConsole.fault.${fault}`)}
            {found !== '' && <code>{found}</code>}
          </li>
        ))}
      </ul>
    </div>
  );
}
