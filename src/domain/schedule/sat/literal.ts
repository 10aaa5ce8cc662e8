/** Twice its variable, one more where it is negated. */
export type Literal = number;
export const negated = (literal: Literal): Literal => literal ^ 1;
export const variableOf = (literal: Literal): number => literal >> 1;
