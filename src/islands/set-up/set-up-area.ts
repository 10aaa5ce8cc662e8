/** The texts that the first setting up speaks with. */
export type SetUpArea = 'setUp';
