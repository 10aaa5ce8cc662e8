/** The texts that the editor of the booth map speaks with. */
export type BoothArea = 'boothConsole' | 'booth';
