/** Which words no screen says, because something else is the one word for it (docs/decisions/content.md). */
interface Rule {
  /** What no text of this language says. */
  not: RegExp;
  say: string;
}

export const screenWords: Record<'ko' | 'en', readonly Rule[]> = {
  ko: [
    // '새로 고치다' is to reload a page.
    { not: /(?<!새로 )(고치|고쳐|고칠|고친|고침)/, say: '수정' },
    // With a place before it, it is a link to there.
    { not: /^(\S+지 않고 )?돌아가기$/, say: '뒤로' },
    { not: /면담/, say: '상담' },
    { not: /관람객/, say: '참관객' },
    // Of a shop it is what it is called.
    { not: /온라인(?! ?(매장|쇼핑몰|몰|판매))/, say: '사전 상담 or 화상 상담' },
    { not: /오프라인/, say: '현장 상담, or 네트워크가 없는' },
    { not: /[0-9}]일째/, say: '1일차' },
    { not: /업종/, say: '업태 or 산업 분야' },
    { not: /내가 불가/, say: '참석 불가' },
    { not: /현재 위치 기준/, say: '한국 시간 22:00' },
  ],
  en: [
    { not: /^(edit|amend|modify|correct)\b/i, say: 'Change' },
    { not: /^go back$/i, say: 'Back' },
    { not: /counsell?ing/i, say: 'consultation log' },
    { not: /\bdeny|\bdenied/i, say: 'decline' },
    { not: /\bonline\b/i, say: 'arranged, or by video' },
    { not: /\bhoped-for/i, say: 'preferred' },
  ],
};

/** The texts of one language in code that writes mails, notices and the demonstration: each literal, by its file and line. */
export function textsInCode(file: string, code: string, locale: 'ko' | 'en'): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { 0: literal, index } of code.matchAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g)) {
    const text = literal.slice(1, -1);
    // English ones are told from keys and codes by their spaces.
    const isText =
      locale === 'ko' ? /[가-힣]/.test(text) : !/[가-힣]/.test(text) && /[a-z] [a-z]/i.test(text);
    if (isText) texts.set(`${file}:${code.slice(0, index).split('\n').length}`, text);
  }
  return texts;
}

/** One sentence for each text that says a word which is not the one for it. */
export const faultsOfWords = (texts: ReadonlyMap<string, string>, rules: readonly Rule[]): string[] =>
  [...texts].flatMap(([key, text]) =>
    rules.filter(({ not }) => not.test(text)).map(({ say }) => `${key}: '${text}': say ${say}.`),
  );
