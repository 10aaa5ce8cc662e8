import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { decimal, grouped, readAmount, whileTyping } from '#domain/common/numbers/amount-text.ts';
import { afterClick, described, FieldFrame } from './Field.tsx';
import './form.css';
import { useField } from './form-context.ts';

/** An amount of money, in groups of three while it is typed. What is pasted, or left, is read in whatever way it was written. */
export function AmountField({
  name,
  label,
  hint,
  optional = false,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}) {
  const { id, value, error, set, check } = useField(name);
  const text = typeof value === 'number' ? grouped(decimal(value)) : typeof value === 'string' ? value : '';
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret belongs once the text has been drawn. */
  const caret = useRef<number | null>(null);
  /** The text before an input method began to compose; its half-made characters are left alone. */
  const composed = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    if (document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const show = (before: string, { value: written, selectionStart }: HTMLInputElement) => {
    const typed = whileTyping(before, { text: written, caret: selectionStart ?? written.length });
    caret.current = typed.caret;
    set(typed.text);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { isComposing, inputType } = event.nativeEvent as InputEvent;
    if (isComposing) return set(event.target.value);
    if (inputType !== 'insertFromPaste') return show(text, event.target);
    const read = readAmount(event.target.value);
    if ('text' in read) caret.current = read.text.length;
    set('text' in read ? read.text : event.target.value);
  };
  const leave = () => {
    const read = readAmount(text);
    if ('text' in read && read.text !== text) set(read.text);
    setTimeout(check, afterClick);
  };
  return (
    <FieldFrame id={id} label={label} error={error} optional={optional} hint={hint}>
      <div className="input-line">
        <input
          {...described(id, name, error, hint)}
          ref={input}
          className="input figures"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          required={!optional}
          onChange={change}
          onCompositionStart={() => {
            composed.current = text;
          }}
          onCompositionEnd={(event) => {
            show(composed.current ?? text, event.currentTarget);
            composed.current = null;
          }}
          onBlur={leave}
        />
      </div>
    </FieldFrame>
  );
}
