/** The squares of a QR code, row by row, with the margin that a reader needs around them. */
export async function rowsOf(code: string): Promise<boolean[][]> {
  const { encode } = await import('uqr');
  return encode(code, { ecc: 'M', border: 4 }).data;
}

/** The dark ones as the path of a drawing in which each is 1 by 1. */
export const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
