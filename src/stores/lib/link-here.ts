/** The token of a personal link behind '#', which no server reads; undefined where the address has none. */
export const linkHere = (): string | undefined =>
  new URLSearchParams(location.hash.slice(1)).get('link') || undefined;
