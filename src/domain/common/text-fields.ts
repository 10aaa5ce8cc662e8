/**
 * What is done with each text that people enter of themselves: a field that has no line is a type error, so that nothing that
 * tells of a person is forgotten when they leave, nor when somebody looks for them.
 */

/** The fields that take any text; a choice among values is none. */
type TextOf<Given> = {
  [Key in keyof Given & string]-?: string extends Given[Key] ? Key : never;
}[keyof Given & string];

/** By what a text calls or reaches its person; where they leave, it is erased from what others wrote. */
type Tells = 'name' | 'organisation' | 'email' | 'phone' | 'contact';

export interface TextField {
  /** Null of what tells of nobody. */
  tells: Tells | null;
  /** Whether keywords find by it. */
  isSought: boolean;
}

export type TextFields<Given> = Record<TextOf<Given>, TextField>;

export type Sought<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { isSought: true } ? Key : never;
}[keyof Fields];

/** What neither tells of a person nor is looked for. */
export const plainText = { tells: null, isSought: false } as const;
