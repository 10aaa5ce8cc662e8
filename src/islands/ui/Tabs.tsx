import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { Option } from './form/Field.tsx';
import '#styles/tabs.css';

/**
 * Tabs over one panel. Arrow keys, Home and End walk and choose at once; Tab leads on into the panel. Tabs that are pages
 * of their own are links instead, under the same look (`styles/tabs.css`).
 */
export function Tabs({
  label,
  options,
  value,
  onChange,
  children,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** The panel of the tab that is chosen. */
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = options.findIndex((option) => option.value === value);
  const walk = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const option = to === undefined ? undefined : options[to];
    if (!option) return;
    event.preventDefault();
    onChange(option.value);
    (list.current?.children[options.indexOf(option)] as HTMLElement | undefined)?.focus();
  };
  return (
    <>
      <div ref={list} className="tabs no-print" role="tablist" aria-label={label}>
        {options.map((option) => (
          <button
            key={option.value}
            id={`${id}-${option.value}`}
            type="button"
            role="tab"
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
              onChange(option.value);
            }}
            onKeyDown={walk}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className="tab-panel" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
