/** The texts that the console's page of ranking uses. */
export type RankingsArea = 'rankingConsole' | 'ranking' | 'choice' | 'manage';
