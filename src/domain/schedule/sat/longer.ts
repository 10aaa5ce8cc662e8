/** The same numbers with room for more. */
export function longer<Kind extends Int8Array | Int32Array | Uint8Array>(old: Kind, length: number): Kind {
  const larger = new (old.constructor as new (length: number) => Kind)(length);
  larger.set(old as never);
  return larger;
}
