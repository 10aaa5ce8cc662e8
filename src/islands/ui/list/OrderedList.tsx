import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDrag } from './use-drag.ts';
import './ordered-list.css';

interface Row {
  key: string | number;
  name: string;
  about: string;
}

/** What the buttons of a row say; `remove` only where rows can be taken off. */
export interface OrderedWords {
  grip: string;
  up: (name: string) => string;
  down: (name: string) => string;
  remove?: (name: string) => string;
}

/** Rows that their reader puts in order: by dragging, by buttons or by the arrow keys. Places count from 0. */
export function OrderedList({
  rows,
  label,
  words,
  onMove,
  onRemove,
}: {
  rows: readonly Row[];
  label?: string | undefined;
  /** Null where the order can't be changed. */
  words: OrderedWords | null;
  /** `to` lies within the list. */
  onMove: (from: number, to: number) => void;
  onRemove?: (at: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const order = rows.map(({ key }) => key).join(' ');
  /** What is focused once the list is drawn anew: a row that moves in the document loses its focus. */
  const focus = useRef<{ key: Row['key']; act: string } | null>(null);
  useEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (!wanted || order === '') return;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-act="${wanted.act}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLButtonElement>('[data-act="grip"]'))?.focus();
  }, [order]);
  const move = (from: number, to: number, act: string) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    focus.current = { key: row.key, act };
    onMove(from, to);
  };
  const remove = (at: number) => {
    const next = rows[at + 1] ?? rows[at - 1];
    if (next) focus.current = { key: next.key, act: 'remove' };
    onRemove?.(at);
  };
  const { drag, begin, shiftOf } = useDrag(list, (from, to) => move(from, to, 'grip'));
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(at, at + step, 'grip');
  };
  return (
    <ol className="ordered" ref={list} aria-label={label} data-drag={drag ? '' : undefined}>
      {rows.map(({ key, name, about }, at) => {
        const shift = shiftOf(at);
        return (
          <li
            key={key}
            data-row={key}
            data-dragged={drag?.from === at || undefined}
            style={shift ? { transform: `translateY(${shift}px)` } : undefined}
          >
            <span className="ordered-no figures">{at + 1}</span>
            <span className="ordered-name">
              <strong>{name}</strong>
              <span className="note">{about}</span>
            </span>
            {words && (
              <span className="ordered-acts no-print">
                <Act
                  act="up"
                  label={words.up(name)}
                  disabled={at === 0}
                  onPress={() => move(at, at - 1, 'up')}
                />
                <Act
                  act="down"
                  label={words.down(name)}
                  disabled={at === rows.length - 1}
                  onPress={() => move(at, at + 1, 'down')}
                />
                {words.remove && <Act act="remove" label={words.remove(name)} onPress={() => remove(at)} />}
                <button
                  type="button"
                  className="ordered-act ordered-grip"
                  data-act="grip"
                  aria-label={`${words.grip}: ${name}`}
                  title={words.grip}
                  onPointerDown={(event) => begin(event, at)}
                  onKeyDown={(event) => onKey(event, at)}
                >
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                    <path d="M4 7h12M4 13h12" />
                  </svg>
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const paths = { up: 'M5 12l5-5 5 5', down: 'M5 8l5 5 5-5', remove: 'M6 6l8 8M14 6l-8 8' };

function Act({
  act,
  label,
  disabled = false,
  onPress,
}: {
  act: keyof typeof paths;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="ordered-act"
      data-act={act}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={paths[act]} />
      </svg>
    </button>
  );
}
