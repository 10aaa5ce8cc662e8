/** Which options of a long list are meant by what was typed, the best first. */
import { initialsOf, isInitials, lettersOf } from '#domain/common/search/hangul.ts';
import type { Option } from './Field.tsx';

/** An option that is also found by other words: a country by its code and by its name in the other language. */
export interface SearchOption extends Option {
  also?: readonly string[];
  /** What is said behind its label in the list alone. */
  note?: string | undefined;
  /** Of two that fit equally well the nearer is first; 0 by default. */
  distance?: number;
}

/** Accents, case and ways to compose a letter don't matter: 'osterreich' finds 'Österreich'. */
export const bare = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLocaleLowerCase();

const unspaced = (text: string) => text.replaceAll(/[\s.,'’()·-]+/g, '');

interface Found {
  names: readonly { letters: string; words: readonly string[]; initials: string }[];
}
const prepared = new WeakMap<SearchOption, Found>();

function preparedOf(option: SearchOption): Found {
  let found = prepared.get(option);
  if (!found) {
    const names = [option.label, ...(option.also ?? [])].filter(Boolean).map(bare);
    found = {
      names: names.map((name) => ({
        letters: lettersOf(unspaced(name)),
        words: name.split(/[\s()·-]+/).map((word) => lettersOf(unspaced(word))),
        initials: initialsOf(unspaced(name)),
      })),
    };
    prepared.set(option, found);
  }
  return found;
}

/** 0 the value itself, 1 a whole name or word, 2 the beginning of a name, 3 of a word in it, 4 anywhere; undefined: not found. */
function rankOf(option: SearchOption, wanted: string, letters: string): number | undefined {
  if (option.value.toLowerCase() === wanted) return 0;
  const { names } = preparedOf(option);
  const some = (fits: (name: Found['names'][number]) => boolean) => names.some(fits);
  if (isInitials(wanted)) {
    if (some(({ initials }) => initials.startsWith(letters))) return 2;
    return some(({ initials }) => initials.includes(letters)) ? 4 : undefined;
  }
  if (some((name) => name.letters === letters || name.words.includes(letters))) return 1;
  if (some((name) => name.letters.startsWith(letters))) return 2;
  if (some(({ words }) => words.some((word) => word.startsWith(letters)))) return 3;
  return some((name) => name.letters.includes(letters)) ? 4 : undefined;
}

/** The options that what was typed may mean: the best first, of equal ones the nearer, then as they stand in the list. */
export function findOptions(options: readonly SearchOption[], typed: string): readonly SearchOption[] {
  const wanted = unspaced(bare(typed));
  if (wanted === '') return options;
  const letters = lettersOf(wanted);
  return options
    .flatMap((option) => {
      const rank = rankOf(option, wanted, letters);
      return rank === undefined ? [] : [{ option, rank }];
    })
    .sort((a, b) => a.rank - b.rank || (a.option.distance ?? 0) - (b.option.distance ?? 0))
    .map(({ option }) => option);
}
