import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { textIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/error-key.ts';
import type { PageEditor, PageVersions as Versions } from '#stores/page/managed-pages.ts';
import type { PageArea } from './area.ts';

/** What was published of the page before, each with the way back to it; and the way back to the files. */
export function PageVersions({ editor, zone }: { editor: PageEditor; zone: string }) {
  const t = useT<PageArea>();
  const loaded = useStore(editor.$versions);
  const { published, byFile, version } = useStore(editor.$stored);
  const [page, setPage] = useState(1);
  const isStored = version > 0;
  useEffect(() => {
    if (isStored) void editor.loadVersions(page);
  }, [editor, page, isStored]);
  if (!isStored) return null;
  return (
    <section className="page-part" aria-labelledby="page-versions">
      <h2 id="page-versions">{t('pageConsole.versions')}</h2>
      {published && (
        <p>
          <Back editor={editor} version={0} ask={t(byFile ? 'pageConsole.askFile' : 'pageConsole.askNone')}>
            {t(byFile ? 'pageConsole.toFile' : 'pageConsole.toNone')}
          </Back>
        </p>
      )}
      <PagedList
        of={loaded}
        rows={3}
        onRetry={() => editor.loadVersions(page)}
        empty={(versions) => versions.length === 0 && <p>{t('pageConsole.noVersions')}</p>}
        pages={{ page, onGo: setPage }}
      >
        {(versions) => (
          <ul className="page-rows">
            {versions.map((one) => (
              <Version key={one.version} editor={editor} version={one} zone={zone} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Version({ editor, version, zone }: { editor: PageEditor; version: Versions[number]; zone: string }) {
  const t = useT<PageArea>();
  const { published } = useStore(editor.$stored);
  const { savedAt, savedByKo, savedByEn, titleKo, titleEn, isHidden } = version;
  const when = formatMoment(t.locale, savedAt, zone);
  const by = t.locale === 'ko' ? savedByKo : savedByEn;
  const { text, language } = textIn(t.locale, titleKo, titleEn);
  return (
    <li>
      <span>
        {when}
        {by !== null && ` · ${by}`} · <span lang={language}>{text}</span>
        {isHidden === 'Y' && ` · ${t('pageConsole.hidden')}`}
      </span>
      {published?.version === version.version ? (
        <span className="note">{t('pageConsole.isPublished')}</span>
      ) : (
        <Back
          editor={editor}
          version={version.version}
          ask={t('pageConsole.askBack', { when })}
          label={t('pageConsole.backTo', { when })}
        >
          {t('pageConsole.back')}
        </Back>
      )}
    </li>
  );
}

/** Publishes once more what was, once its manager says so. */
function Back({
  editor,
  version,
  ask,
  label,
  children,
}: {
  editor: PageEditor;
  version: number;
  ask: string;
  label?: string;
  children: string;
}) {
  const t = useT<PageArea>();
  const [isBusy, setBusy] = useState(false);
  const bringBack = async () => {
    if (!(await confirmAct('submit', ask, { ok: children }))) return;
    setBusy(true);
    await editor.bringBack(version).then(
      () => toast(t('pageConsole.done.broughtBack')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <Button kind="second" size="small" busy={isBusy} label={label} onClick={() => void bringBack()}>
      {children}
    </Button>
  );
}
