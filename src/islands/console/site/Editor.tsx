import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ManagedSite } from '#api/site/site.ts';
import { limits } from '#domain/common/limits.ts';
import { faceNames, ownFaces } from '#domain/site/face.ts';
import type { PartInBoth } from '#domain/site/identity.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath, locales } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { OwnFirst } from '#islands/ui/form/OwnFirst.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/error-key.ts';
import { $event } from '#stores/site/event.ts';
import { createSiteEditor, type SiteEditor } from '#stores/site-identity/managed-site.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { SiteArea, Standard } from './area.ts';
import { ColourField } from './ColourField.tsx';
import { Keeping } from './Keeping.tsx';
import { Lists } from './Lists.tsx';
import { MenuRows } from './MenuRows.tsx';
import { Pictures } from './Pictures.tsx';
import { Sponsors } from './Sponsors.tsx';
import { Versions } from './Versions.tsx';

/** The draft, and what becomes of it. */
export function Editor({ opened, standard }: { opened: ManagedSite; standard: Standard }) {
  const t = useT<SiteArea>();
  const editor = useStoreOf(() => createSiteEditor(opened));
  const both = (name: PartInBoth) => {
    const max = name === 'address' || name === 'privacyOfficer' ? limits.text : limits.name;
    const rest = { hint: t(`siteIdentity.hint.${name}`), optional: true, max };
    return (
      <div className="form-row">
        <OwnFirst
          ko={<Field name={`${name}Ko`} label={t(`siteIdentity.${name}Ko`)} lang="ko" {...rest} />}
          en={<Field name={`${name}En`} label={t(`siteIdentity.${name}En`)} lang="en" {...rest} />}
        />
      </div>
    );
  };
  return (
    <>
      <Standing editor={editor} />
      <Form
        form={editor.form}
        label={t('manage.site.title')}
        help={helpTakeNewest(editor.takeNewest)}
        onDone={() => toast(t('siteIdentity.done.saved'))}
      >
        <section className="site-part" aria-labelledby="site-who">
          <h2 id="site-who">{t('siteIdentity.who')}</h2>
          <p className="field-hint">{t('siteIdentity.oneLanguage')}</p>
          {both('name')}
          {both('host')}
          {both('operator')}
        </section>
        <section className="site-part" aria-labelledby="site-reach">
          <h2 id="site-reach">{t('siteIdentity.reach')}</h2>
          <p className="field-hint">{t('siteIdentity.unsaid')}</p>
          <div className="form-row">
            <Field
              name="email"
              label={t('siteIdentity.email')}
              hint={t('siteIdentity.hint.email')}
              type="email"
              optional
            />
            <Field
              name="tel"
              label={t('siteIdentity.tel')}
              hint={t('siteIdentity.hint.tel')}
              type="tel"
              optional
            />
          </div>
          {both('address')}
          {both('privacyOfficer')}
          <Field name="businessNumber" label={t('siteIdentity.businessNumber')} optional max={limits.phone} />
        </section>
        <section className="site-part" aria-labelledby="site-colours">
          <h2 id="site-colours">{t('siteIdentity.colours')}</h2>
          <p className="field-hint">{t('siteIdentity.coloursHint')}</p>
          <ColourField name="strong" />
          <ColourField name="accent" />
          <Select
            name="face"
            label={t('siteIdentity.face')}
            hint={t('siteIdentity.hint.face')}
            optional
            options={ownFaces.map((value) => ({ value, label: faceNames[value] }))}
            empty={t('siteIdentity.faceOfDesign')}
          />
        </section>
        <Pictures editor={editor} />
        <Sponsors editor={editor} />
        <Lists editor={editor} standard={standard.lists} />
        <MenuRows editor={editor} standard={standard.menu} />
        <Keeping />
        <div className="form-actions">
          <Button type="submit">{t('siteIdentity.save')}</Button>
          <ToStanding editor={editor} />
        </div>
      </Form>
      <Versions editor={editor} />
    </>
  );
}

/** What visitors see now, and what waits to be published. */
function Standing({ editor }: { editor: SiteEditor }) {
  const t = useT<SiteArea>();
  const { draft, published } = useStore(editor.$stored);
  const isDirty = useStore(editor.form.$isDirty);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isPublishing, setPublishing] = useState(false);
  const token = useStore(editor.$preview);
  const openPreview = () =>
    editor.openPreview().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
  const when = (at: string) => formatMoment(t.locale, at, zone);
  const publish = async () => {
    setPublishing(true);
    await editor.publish().then(
      () => toast(t('siteIdentity.done.published')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setPublishing(false);
  };
  return (
    <div className="site-standing" id="site-standing" tabIndex={-1}>
      <p role="status">
        {published
          ? t('siteIdentity.publishedAt', { when: when(published.savedAt) })
          : t('siteIdentity.byFile')}{' '}
        {draft && t('siteIdentity.draftAt', { when: when(draft.savedAt) })}
      </p>
      {draft && (
        <div className="form-actions">
          <Button onClick={() => void publish()} busy={isPublishing} disabled={isDirty}>
            {t('siteIdentity.publish')}
          </Button>
          <Button kind="second" onClick={() => void openPreview()} disabled={isDirty}>
            {t('siteIdentity.preview')}
          </Button>
          {isDirty && <p className="note">{t('siteIdentity.saveFirst')}</p>}
        </div>
      )}
      {draft && token !== undefined && <PreviewLinks token={token} />}
    </div>
  );
}

/** The way from the end of a long form to what becomes of the saved draft. */
function ToStanding({ editor }: { editor: SiteEditor }) {
  const t = useT<SiteArea>();
  const { draft } = useStore(editor.$stored);
  const isDirty = useStore(editor.form.$isDirty);
  return draft && !isDirty ? (
    <a className="quiet-link" href="#site-standing">
      {t('siteIdentity.toStanding')}
    </a>
  ) : null;
}

/** Pages on which most of it stands. */
const previewPages = ['home', 'overview', 'terms', 'privacy'] as const;
const paths = { home: '/', overview: '/info', terms: '/policy/service', privacy: '/policy/privacy' };

/** The ways into the preview; it goes on from page to page. */
function PreviewLinks({ token }: { token: string }) {
  const t = useT<SiteArea>();
  return (
    <nav className="site-preview" aria-label={t('siteIdentity.preview')}>
      <p className="note">{t('siteIdentity.previewHint')}</p>
      {locales.map((locale) => (
        <p key={locale}>
          {t(`siteIdentity.language.${locale}`)}
          {previewPages.map((page) => (
            <a
              key={page}
              href={`${localePath(locale, paths[page])}?preview=${token}`}
              target="_blank"
              rel="noreferrer"
            >
              {t(`siteIdentity.page.${page}`)}
            </a>
          ))}
        </p>
      ))}
    </nav>
  );
}
