import type { ReactNode } from 'react';

/**
 * A button, or with `href` a link that looks like one. `kind`: first (one on a screen), second, danger, plain.
 * While `busy` it keeps its place and can't be pressed again.
 */
export function Button({
  kind = 'first',
  size,
  type = 'button',
  href,
  busy = false,
  disabled = false,
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
  onClick?: () => void;
  /** For readers who don't see where it stands: 'Cancel the meeting with Namdo Ferment'. */
  label?: string;
  children: ReactNode;
}) {
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
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {children}
    </button>
  );
}
