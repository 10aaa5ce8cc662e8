/** Queries of all reading calls, drawn from their contracts as a stranger might send them to find one that is slow. */
import fc from 'fast-check';
import { type CallName, calls } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { standardIndustries } from '#domain/participation/industries.ts';
import { standardCommittees } from '#domain/region/regions.ts';
import { validRequest } from './requests.ts';
import { callNames, methodOf, pathOf, queryOf } from './wire.ts';

export interface Query {
  name: CallName;
  /** With its query, under the base path. */
  path: string;
}

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/**
 * Words in which there is most to find: letters that every text has, syllables, pairs, each kind also alone, where nothing
 * rare narrows a search down; real words; and words as long as they may be.
 */
function keywordsFrom(real: readonly string[]): fc.Arbitrary<string> {
  const letter = fc.constantFrom(...'eaionstrlcdmu'.split(''));
  const sign = fc.constantFrom(...'0123456789.,()&-%_'.split(''));
  const syllable = fc.constantFrom(...'가나다라마바사아자차카타파하기이스트리전품화식회'.split(''));
  const pair = fc.tuple(letter, letter).map((two) => two.join(''));
  const any = fc.oneof(letter, sign, syllable, pair, fc.constantFrom(...real));
  const listOf = (word: fc.Arbitrary<string>, minLength: number) =>
    fc.uniqueArray(word, { minLength, maxLength: limits.keywordWords }).map((list) => list.join(' '));
  const long = fc
    .constantFrom('e', '가', 'an', 'ing', 'ㅎ', '%', '_', '🙂')
    .map((part) => part.repeat(limits.keywords));
  return fc
    .oneof(
      listOf(letter, 5),
      listOf(syllable, 2),
      listOf(pair, 3),
      { weight: 2, arbitrary: listOf(any, 1) },
      listOf(fc.constantFrom(...real), 1),
      long,
    )
    .map(asKeywords);
}

/**
 * So many queries, the same for the same seed: searches, filters, orders, pages from the first to the last that there may
 * be, of the calls that `isMeant`. `real` are words that the data has.
 */
export function queries(
  count: number,
  {
    seed,
    real,
    isMeant = () => true,
  }: { seed: number; real: readonly string[]; isMeant?: (name: CallName) => boolean },
): Query[] {
  const known = {
    keywords: some(keywordsFrom(real)),
    page: some(fc.constantFrom(1, 2, 7, 1000, limits.pageMax)),
    rows: some(fc.constantFrom(1, limits.rows, limits.rowsMax)),
    industries: some(fc.subarray([...standardIndustries])),
    tradeCommittees: some(fc.subarray([...standardCommittees])),
    eventIdx: some(fc.constantFrom(limits.defaultEventIdx, limits.defaultEventIdx, 1)),
    participateIdx: some(fc.integer({ min: 1, max: 200 })),
    productIdx: fc.integer({ min: 1, max: 200 }),
    postIdx: fc.integer({ min: 1, max: 60 }),
  };
  const meant = callNames.filter((name) => methodOf(name) === 'GET' && isMeant(name));
  return meant.flatMap((name, at) => {
    const share = Math.ceil((count - at) / meant.length);
    const drawn = fc.sample(validRequest(calls[name].request, known), { seed: seed + at, numRuns: share });
    return drawn.map((request) => ({ name, path: `${pathOf(name)}?${queryOf(request)}` }));
  });
}
