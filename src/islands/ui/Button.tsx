import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type ReactNode, useContext } from 'react';
import { FormContext } from './form/form-context.ts';

// What was pressed may be gone with what it did.
if (typeof document !== 'undefined') void import('./kept-focus.ts').catch(() => undefined);

const $resting = atom<'idle' | 'sending' | 'done'>('idle');

/**
 * A button, or with `href` a link that looks like one. `kind`: first (one on a screen), second, danger, plain.
 * While `busy` it keeps its place and its focus, and can't be pressed again; the button that sends a form is busy while the
 * form is sent.
 */
export function Button({
  kind = 'first',
  size,
  type = 'button',
  href,
  busy = false,
  disabled = false,
  notNow,
  onClick,
  label,
  children,
}: {
  kind?: 'first' | 'second' | 'danger' | 'plain';
  size?: 'small';
  type?: 'button' | 'submit';
  href?: string;
  busy?: boolean;
  disabled?: boolean;
  /** The id of the sentence that says why it can't be pressed now: it stays within reach of the keyboard, where that is read with it. */
  notNow?: string | undefined;
  onClick?: () => void;
  /** For readers who don't see where it stands: 'Cancel the meeting with Namdo Ferment'. */
  label?: string;
  children: ReactNode;
}) {
  const status = useStore(useContext(FormContext)?.$status ?? $resting);
  const isBusy = busy || (type === 'submit' && status === 'sending');
  const cannot = isBusy || notNow !== undefined;
  const look = { className: 'button', 'data-kind': kind, 'data-size': size, 'aria-label': label };
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {children}
      </a>
    );
  return (
    <button
      {...look}
      type={type}
      disabled={disabled}
      aria-disabled={cannot || undefined}
      aria-describedby={notNow}
      data-busy={isBusy ? '' : undefined}
      onClick={cannot ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
