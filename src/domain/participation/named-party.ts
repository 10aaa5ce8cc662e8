/** Companies and buyers as a cell of a sheet names them: by number, by business number, or by name. */
import { plainName } from '../common/search/plain-name.ts';

/** Forms of companies, which are left out where a name is written without them. */
const forms =
  /\(주\)|\(유\)|㈜|주식회사|유한회사|\b(co\.?,?\s*ltd|corporation|corp|company|inc|incorporated|llc|ltd|limited|gmbh|ag|kg|s\.?r\.?o|s\.?r\.?l|s\.?a|a\/s|oy|ab|bv|plc|d\.?o\.?o|sp\.?\s*z\.?\s*o\.?\s*o)\b\.?/giu;

const withoutForm = (name: string): string => plainName(name.replaceAll(forms, ' '));

/** By what a cell names somebody: '#12' and '12' by number, ten digits by business number, else by name. */
export interface NamedParty {
  idx: number;
  names: readonly string[];
  bizRegNo?: string | null | undefined;
}

/** Who is meant by a cell: nobody, one, or several. */
export function partyFinder(parties: readonly NamedParty[]): (cell: string) => number[] {
  const index = () => new Map<string, Set<number>>();
  const [byName, byBareName, byNumber] = [index(), index(), index()];
  const put = (map: Map<string, Set<number>>, key: string, idx: number) => {
    if (key !== '') map.set(key, (map.get(key) ?? new Set()).add(idx));
  };
  const known = new Set(parties.map(({ idx }) => idx));
  for (const { idx, names, bizRegNo } of parties) {
    for (const name of names) {
      put(byName, plainName(name), idx);
      put(byBareName, withoutForm(name), idx);
    }
    if (bizRegNo) put(byNumber, bizRegNo.replaceAll(/\D/g, ''), idx);
  }
  return (cell) => {
    const text = cell.trim();
    const numbered = /^#\s*(\d{1,9})\b/.exec(text);
    if (numbered) return known.has(Number(numbered[1])) ? [Number(numbered[1])] : [];
    const named = byName.get(plainName(text)) ?? byBareName.get(withoutForm(text));
    if (named) return [...named];
    if (/^\d{3}-?\d{2}-?\d{5}$/.test(text)) return [...(byNumber.get(text.replaceAll('-', '')) ?? [])];
    return /^\d{1,9}$/.test(text) && known.has(Number(text)) ? [Number(text)] : [];
  };
}
