import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { acceptOf } from '#domain/common/file-types.ts';
import { type PictureUse, readPictureName } from '#domain/site/pictures.ts';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { errorKey } from '#stores/lib/error-key.ts';
import type { SiteEditor } from '#stores/site-identity/managed-site.ts';
import type { SiteArea } from './area.ts';
import '#islands/ui/form/file-field.css';

/** A picture of the site's own, sent as soon as it is chosen; the draft names it once that is saved. */
export function PictureField({
  editor,
  name,
  use,
  label,
  hint,
}: {
  editor: SiteEditor;
  name: string;
  use: PictureUse;
  label: string;
  hint: string;
}) {
  const t = useT<SiteArea>();
  const { id, value, error, set } = useField(name);
  const addresses = useStore(editor.$pictures);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const picture = typeof value === 'string' ? value : undefined;
  const take = async (file: File) => {
    setFailure(undefined);
    setSending(true);
    await editor.upload(use, file).then(set, (why: unknown) => setFailure(errorKey(why)));
    setSending(false);
  };
  return (
    <FieldFrame id={id} group={name} label={label} hint={hint} optional error={error} choice="file">
      <div className="site-picture">
        {picture !== undefined && (
          <img
            src={addresses[picture]}
            alt={t('siteIdentity.picture.now', { label })}
            width={readPictureName(picture)?.width}
            height={readPictureName(picture)?.height}
            data-night={use === 'logoDark' ? '' : undefined}
          />
        )}
        <label className="button file-choose" data-kind="second" data-size="small">
          <input
            type="file"
            accept={acceptOf('boardImg')}
            disabled={isSending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // The same file chosen once more is a choice, too.
              currentTarget.value = '';
              if (file) void take(file);
            }}
          />
          {picture === undefined
            ? t('siteIdentity.picture.choose', { label })
            : t('siteIdentity.picture.other', { label })}
        </label>
        {picture !== undefined && (
          <Button
            kind="plain"
            size="small"
            label={t('siteIdentity.picture.remove', { label })}
            onClick={() => set(null)}
          >
            {t('ui.remove')}
          </Button>
        )}
        <p role="status" className="note">
          {isSending && t('siteIdentity.picture.sending')}
        </p>
        <p role="alert" className="field-error">
          {failure !== undefined && sentence(t, failure)}
        </p>
      </div>
    </FieldFrame>
  );
}
