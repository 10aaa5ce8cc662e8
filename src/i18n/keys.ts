/** The type of a text's key, read off the English catalog: { msg: { fail: '…' } } gives 'msg.fail'. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Bare<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** i18next keeps the plural forms of a text under suffixes; a caller names the text without one and passes `count`. */
type Bare<K extends string> = K extends `${infer Name}_one` | `${infer Name}_other` ? Name : K;
