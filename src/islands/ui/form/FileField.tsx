import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { acceptedTypes, acceptOf, isPictureType } from '#domain/common/file-types.ts';
import type { MemberKind } from '#domain/common/files.ts';
import { sentence, type Translate } from '#i18n/engine.ts';
import { useT } from '../Texts.tsx';
import { FieldFrame } from './Field.tsx';
import { FileItem } from './FileItem.tsx';
import type { RefOfField, UploadsOfField } from './file-view.ts';
import { useField } from './form-context.ts';
import './form.css';
import './file-field.css';

export interface FileFieldProps {
  /** Dotted path in the form's values: of one file, or of a list, whose order counts, where `max` is above 1. */
  name: string;
  kind: MemberKind;
  uploads: UploadsOfField;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** How many files there may be; one takes the place of another where it is 1. */
  max?: number;
  /** A photo of what lies before one: a phone offers its camera first. */
  photo?: boolean;
}

/** Chosen, dropped, pasted or photographed files of a form, each with how far it has come. */
export function FileField({ name, kind, uploads, label, hint, optional, max = 1, photo }: FileFieldProps) {
  const t = useT();
  const { id, value, error, set } = useField(name);
  const [refused, setRefused] = useState<string[]>([]);
  const [announced, setAnnounced] = useState('');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refs = uploads.refsIn(value);
  const isSeveral = max > 1;
  const takesPictures = acceptedTypes[kind].some(isPictureType);

  const put = (to: readonly RefOfField[]) => set(isSeveral ? to : (to[0] ?? null));
  const take = (files: readonly File[]) => {
    const bad: string[] = [];
    const good: File[] = [];
    for (const file of isSeveral ? files : files.slice(-1)) {
      const why = uploads.refusalOf(file, kind);
      if (why === undefined) good.push(file);
      else bad.push(`${file.name}: ${reasonText(t, why)}`);
    }
    const room = isSeveral ? max - refs.length : 1;
    if (good.length > room) bad.push(t('rule.too_many', { max }));
    setRefused(bad);
    const taken = good.slice(0, room).map((file) => uploads.take(file, kind));
    if (taken.length === 0) return;
    if (!isSeveral) uploads.forget(refs);
    put(isSeveral ? [...refs, ...taken] : taken);
  };
  const remove = (ref: RefOfField, fileName: string) => {
    put(refs.filter((one) => one !== ref));
    uploads.forget([ref]);
    setAnnounced(t('ui.file.removed', { name: fileName }));
    // The button that was pressed is gone.
    input.current?.focus();
  };
  const move = (from: number, to: number) => {
    const ordered = [...refs];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    // Drawn at once, so that the focus can go with the file.
    flushSync(() => put(ordered));
    setAnnounced(t('ui.file.moved', { name: nameOf(refs[from]), place: to + 1, total: refs.length }));
  };
  const nameOf = (ref: RefOfField | undefined) =>
    (ref === undefined ? '' : uploads.open(ref).$view.get().name) || t('ui.file.unnamed');

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  };
  const types = acceptedTypes[kind].map((type) => type.toUpperCase().replace('WEBP', 'WebP')).join(', ');
  const chooser = (words: string, accept: string, isPhoto: boolean) => (
    <label
      className="button file-choose"
      data-kind="second"
      data-size="small"
      data-photo={isPhoto || undefined}
    >
      <input
        ref={isPhoto ? undefined : input}
        type="file"
        accept={accept}
        multiple={isSeveral && !isPhoto}
        {...(isPhoto ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file chosen once more is a choice, too.
          currentTarget.value = '';
          take(files);
        }}
      />
      {words}
    </label>
  );
  const isFull = isSeveral && refs.length >= max;
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      group={name}
      hint={hint}
      optional={optional ?? false}
      choice="file"
    >
      {/** biome-ignore lint/a11y/noStaticElementInteractions: files are dropped and pasted here; whoever can do neither chooses them. */}
      <div
        className="file-field"
        data-over={isOver ? '' : undefined}
        onPaste={onPaste}
        onDrop={onDrop}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <FileList
          refs={refs}
          uploads={uploads}
          remove={remove}
          nameOf={nameOf}
          move={isSeveral ? move : undefined}
          onState={setAnnounced}
        />
        {isFull ? (
          <p className="field-hint">{t('rule.too_many', { max })}</p>
        ) : (
          <div className="file-choice">
            {photo && chooser(t('ui.file.photo'), 'image/*', true)}
            {chooser(chooseText(t, refs.length, isSeveral), acceptOf(kind), false)}
            <p className="field-hint file-drop-hint">
              {t(takesPictures ? 'ui.file.drop' : 'ui.file.dropDocument')}
            </p>
            <p className="field-hint">{t('ui.file.limits', { types })}</p>
          </div>
        )}
        <div role="alert" className="file-refused">
          {refused.map((words) => (
            <p key={words} className="field-error">
              {words}
            </p>
          ))}
        </div>
        <p role="status" className="visually-hidden">
          {announced}
        </p>
      </div>
    </FieldFrame>
  );
}

/** The files in their order, which buttons and dragging change where it counts. */
function FileList({
  refs,
  uploads,
  remove,
  nameOf,
  move,
  onState,
}: {
  refs: readonly RefOfField[];
  uploads: UploadsOfField;
  remove: (ref: RefOfField, name: string) => void;
  nameOf: (ref: RefOfField) => string;
  move: ((from: number, to: number) => void) | undefined;
  onState: (words: string) => void;
}) {
  const t = useT();
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  /** Moves by a button, which keeps the focus, or leaves it to the way back where there is no further. */
  const press = (from: number, way: 'up' | 'down') => {
    const to = way === 'up' ? from - 1 : from + 1;
    move?.(from, to);
    const buttons = [...(list.current?.children[to]?.querySelectorAll('button') ?? [])];
    const named = (words: string) => buttons.find(({ textContent }) => textContent === words);
    const [same, other] =
      way === 'up' ? [t('ui.file.up'), t('ui.file.down')] : [t('ui.file.down'), t('ui.file.up')];
    (named(same) ?? named(other))?.focus();
  };
  if (refs.length === 0) return null;
  return (
    <ul className="file-list" ref={list}>
      {refs.map((ref, at) => (
        <li
          key={ref}
          draggable={move !== undefined && refs.length > 1}
          data-dragged={dragged === at ? '' : undefined}
          onDragStart={() => setDragged(at)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            if (dragged !== at) move?.(dragged, at);
            setDragged(undefined);
          }}
        >
          <FileItem
            upload={uploads.open(ref)}
            onRemove={() => remove(ref, nameOf(ref))}
            onMove={
              move && {
                up: at > 0 ? () => press(at, 'up') : undefined,
                down: at < refs.length - 1 ? () => press(at, 'down') : undefined,
              }
            }
            onState={onState}
          />
        </li>
      ))}
    </ul>
  );
}

function chooseText(t: Translate<'ui'>, count: number, isSeveral: boolean): string {
  if (count === 0) return t('ui.file.choose');
  return t(isSeveral ? 'ui.file.add' : 'ui.file.replace');
}

function reasonText(t: Translate<'ui' | 'msg'>, key: string): string {
  if (key === 'ui.fileTooLarge' || key === 'ui.fileNameTooLong') return t(key);
  return sentence(t, key);
}
