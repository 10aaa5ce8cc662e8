import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ListedPage } from '#api/page/page.ts';
import { textIn } from '#domain/common/language.ts';
import { associationPage, pageParts } from '#domain/page/page.ts';
import { formatMoment } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Radios } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createNewPage, createPageList, type PageAddress } from '#stores/page/managed-pages.ts';
import { $event } from '#stores/site/event.ts';
import type { PageArea } from './area.ts';

/** All pages, by the parts of the site, in the order of their tabs. */
export function PageList({ onOpen }: { onOpen: (page: PageAddress) => void }) {
  const t = useT<PageArea>();
  const store = useStoreOf(createPageList);
  const loaded = useStore(store.$pages);
  useEffect(() => void store.load(), [store]);
  return (
    <Loaded of={loaded} rows={8} onRetry={store.load}>
      {(pages) => (
        <>
          {pageParts.map((part) => {
            const own = pages.filter((page) => page.part === part);
            return (
              <section key={part} className="page-part" aria-labelledby={`part-${part}`}>
                <h2 id={`part-${part}`}>{t(`pageConsole.part.${part}`)}</h2>
                {own.length > 0 && (
                  <ul className="page-rows">
                    {own.map((page) => (
                      <Row key={page.name} page={page} onOpen={onOpen} />
                    ))}
                  </ul>
                )}
                {own.length === 0 && part === associationPage.part && <BeginAssociation onOpen={onOpen} />}
              </section>
            );
          })}
          <NewPage pages={pages} onOpen={onOpen} />
        </>
      )}
    </Loaded>
  );
}

function Row({ page, onOpen }: { page: ListedPage; onOpen: (page: PageAddress) => void }) {
  const t = useT<PageArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const { part, name, shown, isHidden, hasDraft, publishAt } = page;
  const { text, language } = textIn(t.locale, page.titleKo, page.titleEn);
  const title = text || name;
  return (
    <li>
      <Button kind="plain" label={t('pageConsole.open', { title })} onClick={() => onOpen({ part, name })}>
        <span lang={language}>{title}</span>
      </Button>
      <span className="note">{part === 'okta' ? '/okta' : `/${part}/${name}`}</span>
      <span className="note">
        {isHidden === 'Y' ? t('pageConsole.hidden') : t(`pageConsole.shown.${shown}`)}
        {hasDraft && ` · ${t('pageConsole.hasDraft')}`}
        {publishAt && ` · ${t('pageConsole.waits', { when: formatMoment(t.locale, publishAt, zone) })}`}
      </span>
    </li>
  );
}

/** Nobody has written of the association yet: it has one page, of one name (docs/rules.md, W18). */
function BeginAssociation({ onOpen }: { onOpen: (page: PageAddress) => void }) {
  const t = useT<PageArea>();
  return (
    <>
      <p className="note">{t('pageConsole.noAssociation')}</p>
      <div className="form-actions">
        <Button kind="second" onClick={() => onOpen(associationPage)}>
          {t('pageConsole.writeAssociation')}
        </Button>
      </div>
    </>
  );
}

/** A page that is not there yet: where it is to be found. */
function NewPage({ pages, onOpen }: { pages: readonly ListedPage[]; onOpen: (page: PageAddress) => void }) {
  const t = useT<PageArea>();
  const form = useStoreOf(() => createNewPage(pages));
  return (
    <section className="page-part" aria-labelledby="new-page">
      <h2 id="new-page">{t('pageConsole.add')}</h2>
      <Form form={form} label={t('pageConsole.add')} mayBeLeft onDone={onOpen}>
        <Radios
          name="part"
          label={t('pageConsole.where')}
          options={(['info', 'visit', 'policy'] as const).map((value) => ({
            value,
            label: t(`pageConsole.part.${value}`),
          }))}
        />
        <Field name="name" label={t('pageConsole.name')} hint={t('pageConsole.nameHint')} inputMode="url" />
        <div className="form-actions">
          <Button type="submit" kind="second">
            {t('pageConsole.write')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
