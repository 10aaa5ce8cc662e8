import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ParticipateNote } from '#api/participation/participate-manage.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence, sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { ParticipantNotes } from '#stores/participation/participant-notes.ts';

/** What managers note of an application: for them, and in the download that its member may ask for. */
export function Notes({ store, zone }: { store: ParticipantNotes; zone: string }) {
  const t = useT<'manage'>();
  const notes = useStore(store.$notes);
  const [gone, setGone] = useState<ParticipateNote>();
  useEffect(() => void store.loadNotes(), [store]);
  const run = (act: Promise<unknown>) =>
    act.catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
  const remove = (note: ParticipateNote) => run(store.remove(note.noteIdx).then(() => setGone(note)));
  const putBack = (note: ParticipateNote) => run(store.add(note.body).then(() => setGone(undefined)));
  return (
    <section className="manage-notes" aria-labelledby="notes">
      <h3 id="notes">{t('manage.notes.title')}</h3>
      <Form form={store.form} label={t('manage.notes.title')} onDone={() => setGone(undefined)}>
        <Field
          name="body"
          type="textarea"
          rows={2}
          max={limits.participateNote}
          label={t('manage.notes.field')}
          hint={t('manage.notes.hint')}
        />
        <Button type="submit" kind="second" size="small">
          {t('manage.notes.add')}
        </Button>
      </Form>
      <p role="status">
        {gone && (
          <>
            {t('manage.notes.deleted')}{' '}
            <Button kind="second" size="small" onClick={() => void putBack(gone)}>
              {t('manage.done.takeBack')}
            </Button>
          </>
        )}
      </p>
      {notes.state === 'failed' && <p>{sentence(t, notes.key)}</p>}
      {notes.state === 'ready' && (
        <ul>
          {notes.data.map((note) => (
            <li key={note.noteIdx}>
              <p className="manage-note">{note.body}</p>
              <p className="note">
                {nameIn(t.locale, { nameKo: note.authorNameKo, nameEn: note.authorNameEn }) ||
                  t('ui.formerMember')}
                {' · '}
                <time dateTime={note.createdAt}>{formatMoment(t.locale, note.createdAt, zone)}</time>{' '}
                <Button
                  kind="plain"
                  size="small"
                  label={t('manage.notes.deleteOf', { note: note.body.slice(0, 40) })}
                  onClick={() => void remove(note)}
                >
                  {t('ui.remove')}
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
