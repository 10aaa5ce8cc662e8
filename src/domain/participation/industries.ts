/** Industry classes of a company, after the sections of the Korean standard industrial classification that exhibit. */
export const standardIndustries = [
  'FOOD',
  'BEAUTY',
  'HEALTH',
  'FASHION',
  'LIVING',
  'ELECTRONICS',
  'MACHINERY',
  'MATERIALS',
  'ENERGY',
  'IT',
  'CULTURE',
  'EDUCATION',
  'LOGISTICS',
  'OTHER',
] as const;

/** Codes of industries that an organiser adds: there once they have a name (docs/rules/site-lists.md, I16). */
export const ownIndustries = [
  'OWN1',
  'OWN2',
  'OWN3',
  'OWN4',
  'OWN5',
  'OWN6',
  'OWN7',
  'OWN8',
  'OWN9',
  'OWN10',
  'OWN11',
  'OWN12',
  'OWN13',
  'OWN14',
  'OWN15',
  'OWN16',
  'OWN17',
  'OWN18',
  'OWN19',
  'OWN20',
] as const;

/** All that may be stored. */
export const industries = [...standardIndustries, ...ownIndustries] as const;

/** What is of none of them. Two who chose it need not have anything in common. */
export const otherIndustry = 'OTHER' satisfies (typeof industries)[number];

const own: ReadonlySet<string> = new Set(ownIndustries);

/** Whether an industry is one that the organiser has added, of which nothing is known but its name. */
export const isOwnIndustry = (code: string): boolean => own.has(code);
