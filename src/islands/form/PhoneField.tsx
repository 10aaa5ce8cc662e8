import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isE164 } from '#domain/common/numbers/phone.ts';
import { afterClick, described, FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { loadPhoneReader } from '#stores/lib/load-phones.ts';
import { usePhoneReader } from './PhoneText.tsx';
import '#islands/ui/form/form.css';

/**
 * A telephone number, typed in any usual notation. What is kept in E.164 is shown as the reader writes it, but never while
 * they type: what stands under the caret stays.
 */
export function PhoneField({
  name,
  label,
  hint,
  optional = false,
  autoComplete = 'off',
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  autoComplete?: string;
}) {
  const { id, value, error, set, check } = useField(name);
  const text = typeof value === 'string' ? value : '';
  const [isTyping, setTyping] = useState(false);
  const reader = usePhoneReader(isE164(text) && !isTyping);
  const { locale } = useT();
  const line = useRef<HTMLInputElement>(null);
  // What was typed, or filled in by the browser, before the script took over the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken over once.
  useEffect(() => {
    const early = line.current?.value;
    if (early && text === '') set(early);
  }, []);
  const leave = async () => {
    const typed = text;
    setTyping(false);
    if (typed === '') return;
    await loadPhoneReader();
    setTimeout(check, afterClick);
  };
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="input-line">
        <input
          {...described(id, name, error, hint)}
          ref={line}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          required={!optional}
          value={reader && isE164(text) && !isTyping ? reader.shown(text, locale) : text}
          onFocus={() => void loadPhoneReader()}
          onChange={(event) => {
            setTyping(true);
            set(event.target.value);
          }}
          onBlur={() => void leave()}
        />
      </div>
    </FieldFrame>
  );
}
