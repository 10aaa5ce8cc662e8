/** Puts names into sentences: a product without its pack size, and Korean particles by the sound before them. */
import type { DemoProduct } from '../data/kinds.ts';

export const isKorean = (text: string) => /[가-힣]/.test(text);

/**
 * '생들기름 250 ml' is spoken of as '생들기름', 'Kelp broth sachets, 10 pieces' as “Kelp broth sachets”: in quotes, so that
 * a sentence takes it as a name, one or many. Korean titles in brackets stay as they are.
 */
export function spokenName([nameKo, nameEn]: DemoProduct, korean: boolean): string {
  if (!korean) return `“${nameEn.replace(/, .*$/, '')}”`;
  return nameKo.startsWith('<') ? nameKo : nameKo.replace(/ (SPF )?\d[^가-힣]*[가-힣]{0,2}$/, '');
}

/** Association buyers write their company's name in both languages: '한빈무역 · Hanbin Trading GmbH'. */
export function spokenCompany(name: string, korean: boolean): string {
  const [nameKo = name, nameEn = name] = name.split(' · ');
  return korean ? nameKo : nameEn;
}

/** Fills `{name}`s; what stands as `{name}[을/를]` gets the particle that the name asks for. */
export function sentence(pattern: string, names: Record<string, string>): string {
  return pattern.replaceAll(
    /\{(\w+)\}(?:\[(.+?)\/(.+?)\])?/g,
    (_, key: string, afterConsonant = '', afterVowel = '') => {
      const name = names[key] ?? '';
      return name + (endsInConsonant(name) ? afterConsonant : afterVowel);
    },
  );
}

/** Whether the last letter is closed when it is read aloud in Korean: 'H110' ends in '영', 'Verein' in '인'. */
function endsInConsonant(name: string): boolean {
  const last = name.replaceAll(/[^\p{L}\p{N}]/gu, '').at(-1) ?? '';
  const code = last.charCodeAt(0);
  return code >= 0xac00 && code <= 0xd7a3 ? (code - 0xac00) % 28 > 0 : /[013678lmnr]/i.test(last);
}
