import { type ReactNode, useEffect, useId, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoothArea } from './booth-area.ts';

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
        min={min}
        max={max}
        step={step}
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

/** Where a booth or a map feature stands, and how large it is. */
export function PlaceFields({
  place,
  onChange,
}: {
  place: { x: number; y: number; width: number; height: number };
  onChange: (patch: Partial<{ x: number; y: number; width: number; height: number }>) => void;
}) {
  const t = useT<BoothArea>();
  return (
    <div className="booth-fields">
      <NumberField label={t('boothConsole.x')} value={place.x} onChange={(x) => onChange({ x })} />
      <NumberField label={t('boothConsole.y')} value={place.y} onChange={(y) => onChange({ y })} />
      <NumberField
        label={t('boothConsole.width')}
        value={place.width}
        min={1}
        onChange={(width) => onChange({ width })}
      />
      <NumberField
        label={t('boothConsole.height')}
        value={place.height}
        min={1}
        onChange={(height) => onChange({ height })}
      />
    </div>
  );
}
