/** Industry classes of a company, after the sections of the Korean standard industrial classification that exhibit. */
export const industries = [
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

/** What is of none of them. Two who chose it need not have anything in common. */
export const otherIndustry = 'OTHER' satisfies (typeof industries)[number];
