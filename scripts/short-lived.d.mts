/** See short-lived.mjs. */
export function shortLived(): string;
export function clearShortLived(): void;
