/** The last number given to a person, a file, an event: what a test makes is told apart by them, and may name them. */
const first = { person: 0, file: 0, event: 100 };
const last = { ...first };

/** A number that nobody has had in this file of tests. */
export function nextNumber(of: keyof typeof first): number {
  last[of] += 1;
  return last[of];
}

export const lastNumber = (of: keyof typeof first): number => last[of];

/** Numbers begin anew. */
export function forgetNumbers(): void {
  Object.assign(last, first);
}
