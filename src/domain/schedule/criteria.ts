/** What counts in a plan, the first the most. The first three say what is placed, the others how comfortably. Without zod: screens carry it. */
export const criteria = ['must', 'weight', 'least', 'wishes', 'breaks', 'metres', 'changes'] as const;
export type Criterion = (typeof criteria)[number];

/** Those that say what is placed. */
const placing: readonly Criterion[] = ['must', 'weight', 'least'];

/** Whether a list of all criteria names each once, and has what is placed before how comfortably. */
export const isCriteriaOrder = (list: readonly Criterion[]): boolean =>
  new Set(list).size === criteria.length &&
  list.slice(0, placing.length).every((one) => placing.includes(one));
