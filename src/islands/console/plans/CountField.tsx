import { useId, useState } from 'react';
import './repair.css';

/** A whole number within bounds; null while what is typed is none. */
export function CountField({
  label,
  hint,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  hint?: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text);
    const isRight = /^[+-]?\d+$/.test(text.trim()) && number >= min && number <= max;
    onChange(isRight ? number : null);
  };
  return (
    <div className="plans-count">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="number"
        step={1}
        min={min}
        max={max}
        required
        value={typed}
        aria-invalid={value === null || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {hint && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}
