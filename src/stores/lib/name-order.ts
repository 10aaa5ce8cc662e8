/** Names of people and companies stand in the order of the reader's language. */
export const nameOrder = (): 'name' | 'nameEn' =>
  document.documentElement.lang === 'ko' ? 'name' : 'nameEn';
