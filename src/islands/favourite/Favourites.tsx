import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Favourite } from '#api/participation/favourite.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { askBeforeLeaving } from '#shell/unsaved.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createFavourites, type FavouriteStore, favouriteRows } from '#stores/participation/favourites.ts';
import '#islands/ui/form/form.css';
import './favourites.css';

/** The reader's favourites with their notes. */
export default function Favourites({ onLists }: { onLists: () => void }) {
  const t = useT<'favourite'>();
  const favourites = useStoreOf(createFavourites);
  useEffect(() => void favourites.load(), [favourites]);
  const empty = (
    <EmptyState
      title={t('favourite.emptyTitle')}
      text={t('favourite.emptyText')}
      action={
        <Button kind="second" onClick={onLists}>
          {t('favourite.emptyAction')}
        </Button>
      }
    />
  );
  return (
    <PagedList
      of={useStore(favourites.$favourites)}
      rows={3}
      onRetry={favourites.load}
      empty={(_, count) => count === 0 && empty}
      label={t('favourite.title')}
      pages={{ page: useStore(favourites.$page), rows: favouriteRows, onGo: favourites.turnTo }}
    >
      {(found, count) => (
        <>
          <p className="found-count">{t('favourite.count', { count })}</p>
          <p className="note">{t('favourite.private')}</p>
          <ul className="favourites">
            {found.map((favourite) => (
              <Row key={favourite.favouriteIdx} favourite={favourite} store={favourites} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function Row({ favourite, store }: { favourite: Favourite; store: FavouriteStore }) {
  const t = useT<'favourite'>();
  const { kind, participateIdx, productIdx, note } = favourite;
  const [isRemoved, setRemoved] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isGone = favourite.nameKo === null;
  const name = isGone
    ? t(kind === 'product' ? 'favourite.goneProduct' : 'favourite.gone')
    : nameIn(t.locale, favourite);
  const path = kind === 'product' ? `/matching/product/${productIdx}` : `/matching/user/${participateIdx}`;
  const company = nameIn(t.locale, { nameKo: favourite.companyNameKo, nameEn: favourite.companyNameEn });
  const act = async (work: Promise<void>, then: () => void) => {
    setBusy(true);
    await work.then(then, (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'));
    setBusy(false);
  };
  if (isRemoved)
    return (
      <li className="favourite-gone">
        <p role="status">{t('favourite.removedOf', { name })}</p>
        {!isGone && (
          <Button
            kind="second"
            size="small"
            busy={isBusy}
            label={t('favourite.undoOf', { name })}
            onClick={() => void act(store.putBack(favourite), () => setRemoved(false))}
          >
            {t('favourite.undo')}
          </Button>
        )}
      </li>
    );
  return (
    <li>
      <div className="favourite-name">
        <p className="note">
          {kind === 'product' && company ? t('favourite.of', { company }) : t(`favourite.${kind}`)}
        </p>
        <h2 data-face="text">{isGone ? name : <a href={localePath(t.locale, path)}>{name}</a>}</h2>
      </div>
      <div className="favourite-note">
        {isWriting ? (
          <NoteForm
            label={t('favourite.noteOf', { name })}
            note={note}
            onKeep={() => setWriting(false)}
            onSave={(text) =>
              act(store.saveNote(favourite.favouriteIdx, text), () => {
                setWriting(false);
                toast(t('favourite.saved', { name }));
              })
            }
          />
        ) : (
          note && <p className="favourite-text">{note}</p>
        )}
      </div>
      {!isWriting && (
        <div className="favourite-actions">
          <Button
            kind="second"
            size="small"
            label={t('favourite.noteOf', { name })}
            onClick={() => setWriting(true)}
          >
            {t(note ? 'favourite.changeNote' : 'favourite.writeNote')}
          </Button>
          <Button
            kind="plain"
            size="small"
            busy={isBusy}
            label={t('favourite.removeOf', { name })}
            onClick={() => void act(store.remove(favourite), () => setRemoved(true))}
          >
            {t('favourite.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

function NoteForm({
  label,
  note,
  onKeep,
  onSave,
}: {
  label: string;
  note: string | null;
  onKeep: () => void;
  onSave: (text: string) => Promise<void>;
}) {
  const t = useT<'favourite'>();
  const [text, setText] = useState(note ?? '');
  const typed = useRef(text);
  typed.current = text;
  useEffect(() => askBeforeLeaving(() => typed.current !== (note ?? ''), t('msg.do_not_save')), [note, t]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(text);
      }}
    >
      <textarea
        className="input"
        rows={3}
        maxLength={limits.favouriteNote}
        aria-label={label}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked to write here.
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <div className="favourite-actions">
        <Button kind="second" size="small" onClick={onKeep}>
          {t('favourite.keepNote')}
        </Button>
        <Button type="submit" size="small">
          {t('favourite.saveNote')}
        </Button>
      </div>
    </form>
  );
}
