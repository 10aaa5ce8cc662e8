/** Lets others have their turn on the thread between two statements. */
export type Turn = () => Promise<unknown>;
