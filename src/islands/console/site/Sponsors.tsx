import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#domain/common/limits.ts';
import type { OwnSponsor } from '#domain/site/sponsors.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { useLinkedPart } from '#islands/ui/use-linked-part.ts';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';
import { PictureField } from './PictureField.tsx';

/** As it is entered: '' where a field is empty. */
type Entered = { [Part in keyof OwnSponsor]: OwnSponsor[Part] | '' };
const nobody: Entered = { as: 'sponsor', nameKo: '', nameEn: '', link: '', logo: null };

/** Who makes the expo possible, in their order (docs/rules.md, I9). */
export function Sponsors({ editor }: { editor: SiteEditor }) {
  const t = useT<SiteArea>();
  const { value, set } = useField('sponsors');
  // A field is named by its place: while a logo is on its way, nobody changes theirs.
  const isSending = useStore(editor.$sending) > 0;
  const list = Array.isArray(value) ? (value as Entered[]) : undefined;
  useLinkedPart('site-sponsors', true);
  const focusOn = (at: number) =>
    document.querySelector<HTMLElement>(`[data-field="sponsors.${at}.nameKo"]`)?.focus();
  const add = () => {
    flushSync(() => set([...(list ?? []), nobody]));
    focusOn(list?.length ?? 0);
  };
  const move = (from: number, to: number) => {
    const ordered = [...(list ?? [])];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    set(ordered);
  };
  const takeAway = (at: number) => {
    flushSync(() => set((list ?? []).filter((_, place) => place !== at)));
    document.querySelector<HTMLElement>('[data-sponsors-add]')?.focus();
  };
  return (
    <section className="site-part" aria-labelledby="site-sponsors">
      <h2 id="site-sponsors">{t('siteIdentity.sponsors.title')}</h2>
      <p className="field-hint">{t('siteIdentity.sponsors.hint')}</p>
      {list === undefined && <p>{t('siteIdentity.sponsors.byFile')}</p>}
      {list?.length === 0 && <p>{t('siteIdentity.sponsors.nobody')}</p>}
      {list?.map((one, at) => (
        <Sponsor
          // biome-ignore lint/suspicious/noArrayIndexKey: the form names what it holds by place, so the place is what one is.
          key={at}
          {...{ editor, one, at, isSending, move, takeAway }}
          isLast={at === list.length - 1}
        />
      ))}
      <div className="form-actions" data-sponsors-add tabIndex={-1}>
        <Button kind="second" disabled={(list?.length ?? 0) >= limits.sponsors} onClick={add}>
          {t('siteIdentity.sponsors.add')}
        </Button>
        {list?.length === 0 && (
          <Button kind="plain" onClick={() => set(null)}>
            {t('siteIdentity.sponsors.toFile')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Sponsor({
  editor,
  one,
  at,
  isLast,
  isSending,
  move,
  takeAway,
}: {
  editor: SiteEditor;
  one: Entered;
  at: number;
  isLast: boolean;
  isSending: boolean;
  move: (from: number, to: number) => void;
  takeAway: (at: number) => void;
}) {
  const t = useT<SiteArea>();
  const under = (part: keyof OwnSponsor) => `sponsors.${at}.${part}`;
  const [own, other] = t.locale === 'ko' ? [one.nameKo, one.nameEn] : [one.nameEn, one.nameKo];
  // As it was when it came: what is being named stays open.
  const [isNew] = useState(!own && !other);
  const name = own || other || t('siteIdentity.sponsors.unnamed');
  return (
    <details className="site-sponsor" open={isNew}>
      <summary>{t('siteIdentity.sponsors.one', { no: at + 1, name })}</summary>
      <div className="site-part">
        <Select
          name={under('as')}
          label={t('siteIdentity.sponsors.as')}
          options={[
            { value: 'sponsor', label: t('siteIdentity.sponsors.sponsor') },
            { value: 'partner', label: t('siteIdentity.sponsors.partner') },
          ]}
        />
        <div className="form-row">
          <Field
            name={under('nameKo')}
            label={t('siteIdentity.sponsors.nameKo')}
            lang="ko"
            optional
            max={limits.name}
          />
          <Field
            name={under('nameEn')}
            label={t('siteIdentity.sponsors.nameEn')}
            lang="en"
            optional
            max={limits.name}
          />
        </div>
        <Field
          name={under('link')}
          label={t('siteIdentity.sponsors.link')}
          hint={t('siteIdentity.sponsors.linkHint')}
          inputMode="url"
          optional
        />
        <PictureField
          editor={editor}
          name={under('logo')}
          use="sponsor"
          label={t('siteIdentity.sponsors.logo')}
          hint={t('siteIdentity.sponsors.logoHint')}
        />
        <div className="form-actions">
          <Button
            kind="plain"
            size="small"
            label={t('siteIdentity.sponsors.upOf', { name })}
            disabled={at === 0 || isSending}
            onClick={() => move(at, at - 1)}
          >
            {t('ui.file.up')}
          </Button>
          <Button
            kind="plain"
            size="small"
            label={t('siteIdentity.sponsors.downOf', { name })}
            disabled={isLast || isSending}
            onClick={() => move(at, at + 1)}
          >
            {t('ui.file.down')}
          </Button>
          <Button
            kind="plain"
            size="small"
            label={t('siteIdentity.sponsors.removeOf', { name })}
            disabled={isSending}
            onClick={() => takeAway(at)}
          >
            {t('ui.remove')}
          </Button>
        </div>
      </div>
    </details>
  );
}
