import type { Settings } from '../ground/config.ts';

type Placed = Pick<Settings, 'SITE_URL' | 'PUBLIC_API_BASE' | 'PUBLIC_FILE_BASE'>;

const originOf = (base: string) => (base.startsWith('/') ? undefined : new URL(base).origin);

/**
 * The headers that every answer carries, whatever it is. The policy is a second one: Astro's own names the scripts and
 * styles of a page, and a browser obeys both. So this one leaves script-src, style-src and default-src alone.
 */
export function securityHeaders(settings: Placed): Record<string, string> {
  const api = originOf(settings.PUBLIC_API_BASE);
  const files = originOf(settings.PUBLIC_FILE_BASE);
  const policy = [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "font-src 'self'",
    "manifest-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', files].filter(Boolean).join(' ')}`,
    `media-src ${["'self'", 'blob:', files].filter(Boolean).join(' ')}`,
    `connect-src ${["'self'", api, files === api ? undefined : files].filter(Boolean).join(' ')}`,
    "worker-src 'self' blob:",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.SITE_URL?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/**
 * What the API and the files add where the pages come from another host than they do: that one origin may read them.
 * Undefined where all is one host.
 */
export function crossOriginHeaders(settings: Placed): Record<string, string> | undefined {
  if (!settings.SITE_URL) return undefined;
  const elsewhere = [settings.PUBLIC_API_BASE, settings.PUBLIC_FILE_BASE].some(
    (base) => originOf(base) && originOf(base) !== settings.SITE_URL,
  );
  if (!elsewhere) return undefined;
  return {
    'access-control-allow-origin': settings.SITE_URL,
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    'access-control-expose-headers': 'retry-after, x-request-id, content-disposition',
    'access-control-max-age': '600',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
  };
}
