/** What the import's texts are of. */
export type ImportArea = 'importing' | 'choice' | 'manage';
