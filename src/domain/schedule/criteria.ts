/** What counts in a plan, the first the most. The first three say what is placed, the others how comfortably. Without zod: screens carry it. */
export const criteria = ['must', 'weight', 'least', 'wishes', 'breaks', 'metres', 'changes'] as const;
export type Criterion = (typeof criteria)[number];
