import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/error-key.ts';
import { $event } from '#stores/site/event.ts';
import type { SiteEditor, SiteVersions } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';

/** What was published before, each with the way back to it. */
export function Versions({ editor }: { editor: SiteEditor }) {
  const t = useT<SiteArea>();
  const loaded = useStore(editor.$versions);
  const [page, setPage] = useState(1);
  useEffect(() => void editor.loadVersions(page), [editor, page]);
  return (
    <section className="site-part site-history" aria-labelledby="site-versions">
      <h2 id="site-versions">{t('siteIdentity.versions')}</h2>
      <PagedList
        of={loaded}
        rows={3}
        onRetry={() => editor.loadVersions(page)}
        empty={(versions) => versions.length === 0 && <p>{t('siteIdentity.noVersions')}</p>}
        pages={{ page, onGo: setPage }}
      >
        {(versions) => (
          <ul className="site-versions">
            {versions.map((version) => (
              <Version key={version.version} editor={editor} version={version} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Version({ editor, version }: { editor: SiteEditor; version: SiteVersions[number] }) {
  const t = useT<SiteArea>();
  const { published } = useStore(editor.$stored);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isBusy, setBusy] = useState(false);
  const { identity, savedAt, savedByKo, savedByEn } = version;
  const when = formatMoment(t.locale, savedAt, zone);
  const by = t.locale === 'ko' ? savedByKo : savedByEn;
  const name = nameIn(t.locale, identity);
  const bringBack = async () => {
    if (!(await confirmAct('submit', t('siteIdentity.askBack', { when }), { ok: t('siteIdentity.back') })))
      return;
    setBusy(true);
    await editor.bringBack(version.version).then(
      () => toast(t('siteIdentity.done.broughtBack')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <li>
      <span>
        {when}
        {by !== null && ` · ${by}`}
        {name !== '' && ` · ${name}`}
      </span>
      {published?.version === version.version ? (
        <span className="note">{t('siteIdentity.isPublished')}</span>
      ) : (
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          label={t('siteIdentity.backTo', { when })}
          onClick={() => void bringBack()}
        >
          {t('siteIdentity.back')}
        </Button>
      )}
    </li>
  );
}
