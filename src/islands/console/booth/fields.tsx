import { type ReactNode, useEffect, useId, useState } from 'react';

/** A number that is typed: what is not one yet stays in the field and changes nothing. */
export function NumberField({
  label,
  value,
  step = 1,
  min = 0,
  max = 200,
  onChange,
}: {
  label: string;
  value: number;
  step?: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  // What is carried about on the drawing shows here.
  useEffect(
    () => setTyped((now) => (Number(now) === value && now.trim() !== '' ? now : String(value))),
    [value],
  );
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="number"
        inputMode="decimal"
        {...{ min, max, step }}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          const next = Number(event.target.value);
          if (event.target.value.trim() !== '' && Number.isFinite(next) && next >= min && next <= max)
            onChange(step === 1 ? Math.round(next) : next);
        }}
        onBlur={() => setTyped(String(value))}
      />
    </div>
  );
}

export function TextField({
  label,
  value,
  lang,
  max,
  onChange,
  children,
}: {
  label: string;
  value: string;
  lang?: 'ko' | 'en';
  max: number;
  onChange: (value: string) => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        value={value}
        lang={lang}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </div>
  );
}
