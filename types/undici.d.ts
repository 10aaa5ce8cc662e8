/**
 * ofetch names Node's undici in its types. Client code is checked against this instead (tsconfig.client.json), so that
 * Node's own types, which undici's need, stay out of the browser's reach.
 */
export declare class Dispatcher {}
