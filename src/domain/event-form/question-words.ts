/** The words of an event's own questions. */

export const questionKinds = [
  'line',
  'text',
  'number',
  'date',
  'oneOf',
  'severalOf',
  'yesNo',
  'file',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** As of fields, but that a question which isn't asked is none of the form. */
export const questionAsks = ['required', 'optional', 'later'] as const;
export type QuestionAsk = (typeof questionAsks)[number];

/** In which step of the application a question stands, at its end. */
export const questionSteps = ['detail', 'product', 'hopeBuyer'] as const;
export type QuestionStep = (typeof questionSteps)[number];

/** The kinds by whose answers lists are narrowed: those that take few values. */
export const filterKinds = ['oneOf', 'severalOf', 'yesNo'] as const satisfies QuestionKind[];
export const isFilterKind = (kind: QuestionKind): boolean => filterKinds.some((one) => one === kind);

/** Who reads the answers, beside whoever gave them: managers, with them the partners of a confirmed meeting, or whoever sees the profile. */
export const audiences = ['managers', 'partners', 'profile'] as const;
export type Audience = (typeof audiences)[number];
