/**
 * A search for a single character is one key among the grams, as one for two is: each character on its own (a number below
 * 2^21 = 2097152, which no pair reaches) beside the pairs. The last character of a word before a space (32) served ranges.
 */
export function up(): string[] {
  return ['company', 'product', 'buyer', 'participate_search', 'board_post'].flatMap((name) => [
    `insert into ${name}_gram (gram, of_idx)
      select distinct gram / 2097152, of_idx from ${name}_gram where gram >= 2097152
      on conflict do nothing`,
    `delete from ${name}_gram where gram >= 2097152 and gram % 2097152 = 32`,
  ]);
}
