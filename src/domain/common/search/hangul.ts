/** Hangul as it is typed: letter by letter, so that what is half written finds what it will become. */

const initials = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const finals = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';

/** Letters that a keyboard makes of two. Doubled ones such as ㄲ have keys of their own. */
const composed: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
};

/** The three letters of a syllable: the last is ' ' where there is none; undefined for what is no syllable. */
function parts(character: string): [string, string, string] | undefined {
  const at = character.charCodeAt(0) - 0xac00;
  if (at < 0 || at > 11171) return undefined;
  return [
    initials[Math.floor(at / 588)] as string,
    vowels[Math.floor((at % 588) / 28)] as string,
    finals[at % 28] as string,
  ];
}

/** '옷' → 'ㅇㅗㅅ', which 'ㅇㅗㅅㅡ' of '오스' begins with; other characters stay. */
export function lettersOf(text: string): string {
  return [...text]
    .flatMap((character) => parts(character)?.join('').trimEnd().split('') ?? [character])
    .map((letter) => composed[letter] ?? letter)
    .join('');
}

/** '오스트리아' → 'ㅇㅅㅌㄹㅇ'; other characters stay. */
export const initialsOf = (text: string): string =>
  [...text].map((character) => parts(character)?.[0] ?? character).join('');

/** Whether nothing but initial consonants is typed; a keyboard may have made one letter of two of them. */
export const isInitials = (text: string): boolean => /^[ㄱ-ㅎ]+$/.test(text);
