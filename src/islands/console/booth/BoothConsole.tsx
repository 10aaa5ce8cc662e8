import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { mapFeatureKinds } from '#domain/event/booth.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { askBeforeLeaving } from '#shell/unsaved.ts';
import { type BoothEditor, createBoothEditor } from '#stores/event/booth-editor.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { BoothArea } from './booth-area.ts';
import { Conflicts } from './Conflicts.tsx';
import { Drawing } from './Drawing.tsx';
import { HallForm } from './HallForm.tsx';
import { SelectedForm } from './SelectedForm.tsx';
import '../console.css';
import './booth.css';

/** `/manage/booth`: the halls, their booths and who stands there, drawn by mouse, finger or keys. */
export default function BoothConsole({
  texts,
}: {
  texts: TextData<SharedArea | BoothArea | 'manage' | 'participate' | 'account'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="event">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<BoothArea>();
  const store = useStoreOf(createBoothEditor);
  const loaded = useStore(store.$loaded);
  useEffect(() => askBeforeLeaving(store.isChanged, t('msg.do_not_save')), [store, t]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={store.load} />;
  return <Editor store={store} companies={loaded.data.companies} />;
}

type Companies = Parameters<typeof SelectedForm>[0]['companies'];

function Editor({ store, companies }: { store: BoothEditor; companies: Companies }) {
  const t = useT<BoothArea>();
  const halls = useStore(store.$halls);
  const hall = useStore(store.$hall);
  const unplaced = store.unplacedTables();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) store.undo();
    else if (key === 'y' || key === 'z') store.redo();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of undo and redo hold for all that is in it.
    <div className="booth-editor" onKeyDown={onKeyDown}>
      <Bar store={store} />
      {hall ? (
        <div className="booth-desk">
          <div className="booth-board">
            {halls.length > 1 && (
              <label className="booth-hall-choice">
                <span className="field-label">{t('boothConsole.hall')}</span>
                <select
                  className="input"
                  value={hall.id}
                  onChange={(event) => store.select(null, Number(event.target.value))}
                >
                  {halls.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.code} · {nameIn(t.locale, one)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <Drawing store={store} hall={hall} companies={companies} />
            {/* Below the drawing, which must not move while something on it is carried. */}
            <Conflicts store={store} />
            {unplaced > 0 && <p className="note">{t('boothConsole.unplaced', { count: unplaced })}</p>}
          </div>
          <div className="booth-side">
            <SelectedForm store={store} hall={hall} companies={companies} />
            <HallForm store={store} hall={hall} />
          </div>
        </div>
      ) : (
        <EmptyState
          title={t('boothConsole.empty')}
          text={t('boothConsole.emptyText')}
          action={<Button onClick={store.addHall}>{t('boothConsole.addHall')}</Button>}
        />
      )}
    </div>
  );
}

/** What is done to the whole: adding, one step back, saving. */
function Bar({ store }: { store: BoothEditor }) {
  const t = useT<BoothArea>();
  const hall = useStore(store.$hall);
  const mayUndo = useStore(store.$mayUndo);
  const mayRedo = useStore(store.$mayRedo);
  const isDirty = useStore(store.$isDirty);
  const isSaving = useStore(store.$isSaving);
  const conflicts = useStore(store.$conflicts);
  const failure = useStore(store.$failure);
  const save = async () => {
    if (await store.save()) toast(t('ui.done.saved'));
  };
  return (
    <>
      <div className="booth-bar">
        {hall && (
          <>
            <Button kind="second" size="small" onClick={() => store.addBooth()}>
              {t('boothConsole.addBooth')}
            </Button>
            <select
              className="input"
              aria-label={t('boothConsole.addFeature')}
              value=""
              onChange={(event) => store.addFeature(event.target.value as (typeof mapFeatureKinds)[number])}
            >
              <option value="">{t('boothConsole.addFeature')}</option>
              {mapFeatureKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`booth.kind.${kind}`)}
                </option>
              ))}
            </select>
            <Button kind="second" size="small" onClick={store.addHall}>
              {t('boothConsole.addHall')}
            </Button>
          </>
        )}
        <Button kind="plain" size="small" disabled={!mayUndo} onClick={store.undo}>
          {t('boothConsole.undo')}
        </Button>
        <Button kind="plain" size="small" disabled={!mayRedo} onClick={store.redo}>
          {t('boothConsole.redo')}
        </Button>
        <span className="booth-save">
          <a className="note" href={localePath(t.locale, '/info/booth-map')}>
            {t('boothConsole.public')}
          </a>
          <Button
            size="small"
            busy={isSaving}
            disabled={!isDirty || conflicts.length > 0}
            onClick={() => void save()}
          >
            {t('boothConsole.save')}
          </Button>
        </span>
      </div>
      {failure !== undefined && (
        <div className="manage-change" role="alert">
          <p>{sentence(t, failure)}</p>
          {failure === 'msg.event_changed' && (
            <Button kind="second" size="small" onClick={() => void store.load()}>
              {t('boothConsole.readAgain')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
